import { keepMembersOut, showVisitor } from './document/account.ts';
import { followCompareHandle } from './document/compare.ts';
import { jumpOnChoice } from './document/jump.ts';
import { closeMenuOnChoice } from './document/menu.ts';
import { sendPageView } from './document/page-view.ts';
import { showYear } from './document/year.ts';
import { fitInstallLinks } from './features/install/fit-install-link.ts';

keepMembersOut();
showVisitor();
closeMenuOnChoice();
jumpOnChoice();
followCompareHandle();
fitInstallLinks();
showYear();
sendPageView();
