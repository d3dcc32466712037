import { testHostNames } from '@stillweb/contract/test-hosts';
import type { BlockedHosts } from './blocked-hosts.ts';

/** The large advertising networks. Free: this list is on whether or not the browser is linked. */
export const ads: BlockedHosts[] = [
  {
    reason: "Google's advertising: display, exchange, video",
    hosts: `
      2mdn.net adservice.google.com doubleclick.net doubleclick.com googleadservices.com
      googlesyndication.com googletagservices.com admob.com adsensecustomsearchads.com
      invitemedia.com teracent.net`,
  },
  {
    reason: 'Advertising of Amazon, Microsoft, Yahoo and other large portals',
    hosts: `
      amazon-adsystem.com assoc-amazon.com adnxs.com adnxs-simple.com bat.bing.com
      ads.microsoft.com msads.net atdmt.com adtech.de adtechus.com advertising.com adlegend.com
      adserver.yahoo.com ads.yahoo.com gemini.yahoo.com yieldmanager.com yieldmanager.net
      overture.com advertising.aol.com atwola.com tacoda.net an.yandex.ru yandexadexchange.net
      adfox.ru adfox.yandex.ru ads.vk.com target.my.com pos.baidu.com cpro.baidu.com
      cbjs.baidu.com tanx.com ad.alimama.com ads.linkedin.com ads.twitter.com
      static.ads-twitter.com ads-api.twitter.com ads.pinterest.com ads.reddit.com ads.tiktok.com
      ads.snapchat.com adsapi.snapchat.com`,
  },
  {
    reason: 'Exchanges and supply-side platforms that sell the space on a page',
    hosts: `
      rubiconproject.com pubmatic.com openx.net openx.com servedbyopenx.com casalemedia.com
      smartadserver.com sascdn.com contextweb.com lijit.com sovrn.com sonobi.com gumgum.com
      sharethrough.com triplelift.com 3lift.com 33across.com teads.tv teads.com spotxchange.com
      spotx.tv freewheel.tv fwmrm.net stickyadstv.com districtm.io districtm.ca yieldmo.com
      kargo.com media.net emxdgt.com brealtime.com 1rx.io unrulymedia.com undertone.com
      conversantmedia.com improvedigital.com 360yield.com adform.net smaato.net inmobi.com
      inmobicdn.net mopub.com adcolony.com applovin.com applvn.com vungle.com chartboost.com
      ironsrc.mobi supersonicads.com unityads.unity3d.com tapjoy.com fyber.com inner-active.mobi
      nexage.com millennialmedia.com aerserv.com aniview.com connatix.com primis.tech
      springserve.com tremorhub.com yieldlab.net yieldlove.com yieldoptimizer.com yieldbot.com
      yieldbird.com e-planning.net adyoulike.com omnitagjs.com richaudience.com onetag-sys.com
      smilewanted.com seedtag.com ogury.io missena.io bidswitch.net adhigh.net
      betweendigital.com bidvertiser.com buzzoola.com relap.io postrelease.com mgid.com
      adskeeper.com loopme.me colossusssp.com deepintent.com`,
  },
  {
    reason: 'Demand-side platforms and retargeting: they buy the space for a person they recognize',
    hosts: `
      criteo.com criteo.net hlserve.com adroll.com rlcdn.com thetradedesk.com adsrvr.org
      mathtag.com turn.com rfihub.com rfihub.net w55c.net simpli.fi sitescout.com stackadapt.com
      srv.stackadapt.com steelhousemedia.com mountain.com quantcount.com zemanta.com adgrx.com
      adgear.com advangelists.com bidtellect.com bttrack.com acuityplatform.com adelphic.com
      ipredictive.com eyereturn.com exponential.com tribalfusion.com fastclick.net
      valueclick.com valueclickmedia.com dotomi.com mookie1.com zedo.com serving-sys.com
      flashtalking.com innovid.com jivox.com celtra.com pointroll.com adition.com adrtx.net
      perfectaudience.com retargeter.com rtbhouse.com creativecdn.com sociomantic.com
      remintrex.com steepto.com blismedia.com`,
  },
  {
    reason: 'Recommendation boxes of paid articles',
    hosts: `
      taboola.com taboolasyndication.com outbrain.com outbrainimg.com ligatus.com plista.com
      strossle.com revcontent.com content.ad contentabc.com dianomi.com engageya.com zergnet.com
      adblade.com disqusads.com`,
  },
  {
    reason: 'Header bidding services and ad management for publishers',
    hosts: `
      adthrive.com ezodn.com ezojs.com freestar.io pub.network nitropay.com monumetric.com
      snigelweb.com snigel.com adpushup.com setupad.com setupad.net publift.com playwire.com
      intergi.com intergient.com venatusmedia.com vntsm.com sekindo.com adtelligent.com
      vidoomy.com clickiocdn.com relevant-digital.com carbonads.com carbonads.net buysellads.com
      buysellads.net ethicalads.io`,
  },
  {
    reason: 'The advertising of our own test page, by which anybody can measure what is blocked',
    hosts: testHostNames('ads').join(' '),
  },
];
