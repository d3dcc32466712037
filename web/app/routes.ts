import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { advertorialOffers, endedPage, legalPaths } from './site-map.ts';

export default [
  layout('layouts/public-document.tsx', [
    index('routes/home.tsx'),
    route('about', 'features/about/about-page.tsx'),
    route('blog', 'features/blog/blog-index.tsx'),
    // One article for each file in content/articles.
    route('blog/:article', 'features/blog/article-page.tsx'),
    route('faqs', 'features/faq/faqs-page.tsx'),
    route('test', 'routes/test.tsx'),
    ...legalPaths.map((path) =>
      route(path.slice(1), 'features/legal/legal-page.tsx', { id: path.slice(1) }),
    ),
    // Each while its offer is open, and what the server sends in its place once that has ended.
    ...Object.keys(advertorialOffers).flatMap((path) => [
      advertorial(path),
      advertorial(endedPage(path)),
    ]),
    // The home page for visitors who have come by an offer that is open.
    route('offers/:offer', 'routes/home.tsx', { id: 'home-of-offer' }),
    route('check-verficationEmail', 'features/account/sign-up/check-verification-email.tsx'),
    route('check-resetPasswordEmail', 'features/account/recovery/check-reset-email.tsx'),
  ]),

  layout('layouts/auth-document.tsx', [
    route('auth/check-verficationEmail', 'features/account/sign-up/check-verification-email.tsx', {
      id: 'auth-check-verification-email',
    }),
    route('auth/check-resetPasswordEmail', 'features/account/recovery/check-reset-email.tsx', {
      id: 'auth-check-reset-password-email',
    }),
  ]),

  layout('layouts/app.tsx', [
    layout('layouts/public-app.tsx', [
      route('pricing', 'routes/pricing.tsx'),
      route('onboarding', 'routes/onboarding.tsx'),
      route('link', 'routes/link.tsx'),
      route('help', 'routes/help.tsx'),
      route('uninstalled', 'routes/uninstalled.tsx'),
      route('withdraw', 'features/withdrawal/withdrawal-page.tsx'),
      route('withdraw/confirm', 'features/withdrawal/confirm-withdrawal.tsx'),
      route('unsubscribe', 'features/account/unsubscribe.tsx'),
      route('subscription/success', 'routes/subscription-success.tsx'),
      route('subscription/failed', 'features/subscription/checkout/payment-failed.tsx'),
    ]),
    route('auth', 'layouts/auth-app.tsx', [
      index('routes/redirect.tsx', { id: 'auth-redirect' }),
      route('login', 'routes/login.tsx'),
      route('code', 'features/account/log-in/code-form.tsx'),
      route('second-step', 'features/account/log-in/log-in-second-step.tsx'),
      route('signup', 'routes/signup.tsx'),
      route('forget-password', 'features/account/recovery/forgot-password-form.tsx'),
      route('reset-password/:token', 'features/account/recovery/reset-password-form.tsx'),
      route('verify-email', 'features/account/sign-up/verify-email.tsx'),
      route('change-email', 'features/account/settings/confirm-email-change.tsx'),
      route('stop-email-change', 'features/account/recovery/stop-email-change.tsx'),
      route('stop-second-step-removal', 'features/account/recovery/stop-removal.tsx'),
      route('secure-account', 'features/account/recovery/secure-account.tsx'),
      route('data-export', 'features/account/settings/data-export.tsx'),
    ]),
    route('dashboard', 'layouts/dashboard.tsx', [
      index('routes/redirect.tsx', { id: 'dashboard-redirect' }),
      route('account', 'routes/dashboard-account.tsx'),
      route('subscription', 'routes/dashboard-subscription.tsx'),
    ]),
  ]),

  route('blog/rss.xml', 'features/blog/feed.ts'),
  route('*', 'routes/redirect.tsx', { id: 'unknown' }),
] satisfies RouteConfig;

function advertorial(path: string) {
  return route(path.slice(1), 'routes/advertorial.tsx', { id: path });
}
