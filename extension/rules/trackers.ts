import { testHostNames } from '@stillweb/contract/test-hosts';
import type { BlockedHosts } from './blocked-hosts.ts';

/** Hosts that observe people across sites. Premium. */
export const trackers: BlockedHosts[] = [
  {
    reason: "Google's measurement of visits; the tag manager that loads it and others",
    hosts: `
      google-analytics.com googletagmanager.com analytics.google.com googleoptimize.com
      app-measurement.com crashlytics.com`,
  },
  {
    reason: 'Pixels of social networks; their log-in and embedded posts go on working',
    hosts: `
      pixel.facebook.com an.facebook.com analytics.tiktok.com analytics.twitter.com
      dc.ads.linkedin.com ct.pinterest.com px.ads.linkedin.com snap.licdn.com log.pinterest.com trk.pinterest.com tr.snapchat.com
      alb.reddit.com events.redditmedia.com q.quora.com top-fwz1.mail.ru`,
    urlFilters: [
      '||connect.facebook.net/*/fbevents.js',
      '||connect.facebook.net/signals/',
      '||facebook.com/tr/',
      '||facebook.com/tr?',
      '||vk.com/rtrg',
      '||redditstatic.com/ads/',
      '||sc-static.net/scevent.min.js',
    ],
  },
  {
    reason: 'Audience measurement that follows a person from site to site',
    hosts: `
      scorecardresearch.com imrworldwide.com quantserve.com quantcast.com comscore.com
      chartbeat.com chartbeat.net parsely.com parse.ly effectivemeasure.net gemius.pl
      hit.gemius.pl netratings.com ioam.de ivwbox.de iocnt.net xiti.com ati-host.net estat.com
      mediametrics.ru tns-counter.ru weborama.fr weborama.com webtrekk.net webtrekk.com
      wt-eu02.net mc.yandex.ru metrika.yandex.ru hm.baidu.com cnzz.com umeng.com 51.la
      counter.yadro.ru openstat.net statcounter.com histats.com getclicky.com w3counter.com
      gostats.com extreme-dm.com sitemeter.com webstats4u.com bluekai.com bkrtx.com addthis.com
      sharethis.com shareaholic.com po.st`,
  },
  {
    reason: 'Recordings of visits: pointer, scrolling and typing of each visitor',
    hosts: `
      hotjar.com hotjar.io fullstory.com mouseflow.com crazyegg.com clarity.ms luckyorange.com
      luckyorange.net inspectlet.com smartlook.com sessioncam.com clicktale.net
      contentsquare.net contentsquare.com decibelinsight.net quantummetric.com logrocket.com
      lr-ingest.io lr-in.com lr-in-prod.com userzoom.com ptengine.com ptengine.jp mopinion.com
      heapanalytics.com glassboxdigital.io glassboxcdn.com visualwebsiteoptimizer.com
      clickcease.com`,
  },
  {
    reason: 'Product analytics: what a person does, tied to a profile',
    hosts: `
      segment.io segment.com mixpanel.com mxpnl.com amplitude.com kissmetrics.com kissmetrics.io
      woopra.com keen.io snowplowanalytics.com rudderlabs.com rudderstack.com mparticle.com
      tealiumiq.com tiqcdn.com ensighten.com adobedtm.com demdex.net omtrdc.net 2o7.net
      everesttech.net everestjs.net adobedc.net omniture.com hitbox.com webtrends.com
      webtrendslive.com coremetrics.com cmcore.com eloqua.com en25.com optimizely.com
      abtasty.com kameleoon.com kameleoon.eu dynamicyield.com monetate.net certona.net
      richrelevance.com qubitproducts.com maxymiser.net evergage.com evgnet.com localytics.com
      flurry.com appsflyer.com adjust.com branch.io kochava.com singular.net tune.com
      clevertap-prod.com wzrkt.com moengage.com braze.com appboy.com leanplum.com swrve.com
      gainsight.com pendo.io newrelic.com nr-data.net go-mpulse.net speedcurve.com plausible.io
      piwik.pro at-o.net sailthru.com cxense.com cxpublic.com permutive.com permutive.app`,
  },
  {
    reason: 'Profiles of people, and the matching of identities between companies',
    hosts: `
      tapad.com liveramp.com pippio.com acxiom.com agkn.com neustar.biz crwdcntrl.net
      eyeota.net exelator.com krxd.net bizographics.com id5-sync.com intentiq.com zeotap.com
      ad.gt hadronid.net liveintent.com liadm.com nexac.com alocdn.com narrative.io semasio.net
      sirdata.com sddan.com mediarithmics.com intelliad.de theadex.com zprk.io ml314.com
      company-target.com demandbase.com 6sc.co 6sense.com leadfeeder.com lfeeder.com
      leadforensics.com albacross.com kickfire.com zoominfo.com ws.zoominfo.com marketo.net
      mktoresp.com pardot.com hs-analytics.net hsadspixel.net bounceexchange.com cdnwidget.com
      wunderkind.co listrakbi.com narrativ.com skimresources.com skimlinks.com viglink.com
      redirectingat.com digidip.net`,
  },
  {
    reason: 'Device fingerprints and verification of advertising',
    hosts: `
      adsafeprotected.com doubleverify.com moatads.com integralads.com adlooxtracking.com
      meetrics.net mxcdn.net openfpcdn.io bluecava.com confiant-integrations.net geoedge.be
      pixalate.com adtechjp.com adtriba.com c3metrics.com c3tag.com convertro.com myvisualiq.net
      rockerbox.com northbeam.io triplewhale.com hyros.com impactradius-event.com`,
  },
  {
    reason: 'The trackers of our own test page, by which anybody can measure what is blocked',
    hosts: testHostNames('trackers').join(' '),
  },
];
