type Need = [type: string, url: string];

/** Ordinary pages, with the files that each needs to work. */
export const pageShapes: { page: string; needs: Need[] }[] = [
  {
    page: 'https://news.example/',
    needs: [
      ['script', '/ads.js'],
      ['image', '/banner/front.jpg'],
      ['stylesheet', '/main.css'],
    ],
  },
  {
    page: 'https://blog.example/post',
    needs: [
      ['script', 'https://cdn.jsdelivr.net/npm/vue'],
      ['font', 'https://fonts.gstatic.com/s/inter.woff2'],
    ],
  },
  {
    page: 'https://shop.example/cart',
    needs: [
      ['script', 'https://js.stripe.com/v3/'],
      ['sub_frame', 'https://js.stripe.com/v3/elements.html'],
      ['xmlhttprequest', '/api/cart'],
    ],
  },
  {
    page: 'https://store.example/checkout',
    needs: [
      ['script', 'https://www.paypal.com/sdk/js'],
      ['sub_frame', 'https://www.paypal.com/smart/buttons'],
    ],
  },
  {
    page: 'https://bank.example/login',
    needs: [
      ['script', 'https://www.google.com/recaptcha/api.js'],
      ['script', 'https://www.gstatic.com/recaptcha/releases/a.js'],
    ],
  },
  {
    page: 'https://forum.example/thread',
    needs: [
      ['script', 'https://hcaptcha.com/1/api.js'],
      ['image', 'https://secure.gravatar.com/avatar/1'],
    ],
  },
  {
    page: 'https://app.example/',
    needs: [
      ['script', 'https://accounts.google.com/gsi/client'],
      ['sub_frame', 'https://accounts.google.com/o/oauth2/iframe'],
      ['websocket', 'wss://app.example/live'],
    ],
  },
  {
    page: 'https://travel.example/map',
    needs: [
      ['script', 'https://maps.googleapis.com/maps/api/js'],
      ['image', 'https://maps.gstatic.com/tile.png'],
    ],
  },
  {
    page: 'https://city.example/map',
    needs: [
      ['image', 'https://tile.openstreetmap.org/1/1/1.png'],
      ['script', 'https://unpkg.com/leaflet'],
    ],
  },
  {
    page: 'https://www.youtube.com/watch',
    needs: [
      ['xmlhttprequest', '/youtubei/v1/player'],
      ['media', 'https://r1.googlevideo.com/videoplayback'],
      ['image', 'https://i.ytimg.com/vi/a/hq.jpg'],
    ],
  },
  {
    page: 'https://magazine.example/video',
    needs: [
      ['sub_frame', 'https://www.youtube.com/embed/a'],
      ['sub_frame', 'https://player.vimeo.com/video/1'],
    ],
  },
  {
    page: 'https://music.example/album',
    needs: [
      ['sub_frame', 'https://open.spotify.com/embed/a'],
      ['sub_frame', 'https://w.soundcloud.com/player/'],
    ],
  },
  {
    page: 'https://www.facebook.com/',
    needs: [
      ['script', 'https://static.xx.fbcdn.net/a.js'],
      ['image', 'https://scontent.xx.fbcdn.net/a.jpg'],
      ['xmlhttprequest', '/ajax/bz'],
    ],
  },
  {
    page: 'https://game.example/login',
    needs: [['script', 'https://connect.facebook.net/en_US/sdk.js']],
  },
  {
    page: 'https://x.com/home',
    needs: [
      ['image', 'https://pbs.twimg.com/a.jpg'],
      ['script', 'https://abs.twimg.com/a.js'],
      ['xmlhttprequest', '/i/api/graphql'],
    ],
  },
  {
    page: 'https://press.example/story',
    needs: [
      ['script', 'https://platform.twitter.com/widgets.js'],
      ['script', 'https://www.instagram.com/embed.js'],
    ],
  },
  {
    page: 'https://mail.google.com/',
    needs: [
      ['script', 'https://ssl.gstatic.com/a.js'],
      ['xmlhttprequest', '/sync'],
      ['script', 'https://apis.google.com/js/api.js'],
    ],
  },
  {
    page: 'https://docs.example/',
    needs: [
      ['script', 'https://cdnjs.cloudflare.com/ajax/libs/a.js'],
      ['stylesheet', 'https://fonts.googleapis.com/css2'],
    ],
  },
  {
    page: 'https://help.example/',
    needs: [
      ['script', 'https://static.zdassets.com/ekr/snippet.js'],
      ['script', 'https://widget.intercom.io/widget/a'],
    ],
  },
  {
    page: 'https://school.example/',
    needs: [
      ['script', 'https://code.jquery.com/jquery.js'],
      ['script', 'https://use.typekit.net/a.js'],
    ],
  },
  {
    page: 'https://portal.example/',
    needs: [
      ['script', 'https://challenges.cloudflare.com/turnstile/v0/api.js'],
      ['script', 'https://browser.sentry-cdn.com/bundle.js'],
    ],
  },
  {
    page: 'https://analytics.google.com/',
    needs: [
      ['script', '/analytics/app.js'],
      ['xmlhttprequest', '/analytics/app/data'],
    ],
  },
];
