import type { BlockedHosts } from './blocked-hosts.ts';

/** The long tail of advertising, pop-under windows and notification requests. Premium. */
export const annoyances: BlockedHosts[] = [
  {
    reason: 'Windows that open over or under the page',
    hosts: `
      popads.net popcash.net popunder.net popmyads.com popunderzone.com propellerads.com
      propellerclick.com onclickads.net onclkds.com onclickmax.com onclasrv.com onclickalgo.com
      adsterra.com hilltopads.com hilltopads.net clickadu.com clickaine.com exoclick.com
      exosrv.com exdynsrv.com realsrv.com juicyads.com trafficjunky.com trafficjunky.net
      trafficstars.com tsyndicate.com trafficfactory.biz plugrush.com ero-advertising.com
      adxpansion.com terraclicks.com clicksor.com clicksor.net adcash.com adk2.com poptm.com
      zeropark.com adspyglass.com ad-maven.com wwwpromoter.com revenuehits.com popin.cc`,
  },
  {
    reason: 'Push notifications as advertising',
    hosts: `
      pushnami.com pushcrew.com pushengage.com pushwoosh.com izooto.com pushpushgo.com
      webpushr.com truepush.com push.world pushno.com pushmaster-in.xyz richads.com notix.io
      notifysrv.com aimtell.com foxpush.com foxpush.net gravitec.net accengage.net
      wonderpush.com letreach.com`,
  },
  {
    reason: 'Smaller networks of banners and text links',
    hosts: `
      a-ads.com coinzillatag.com bitmedia.io cointraffic.io infolinks.com kontera.com
      chitika.com chitika.net adbrite.com adengage.com adhese.com adhese.net
      adlightning.com admanmedia.com admedo.com admicro.vn admixer.net adnium.com adnow.com
      adocean.pl adpone.com adplugg.com adreactor.com adriver.ru adscale.de adspirit.de
      adspirit.net adswizz.com adtaily.com adtoma.com adtrue.com advertica.com advertserve.com
      advmaker.net adversal.com advombat.ru advertur.ru adwise.bg affec.tv affinity.com
      adalyser.com begun.ru bannersnack.com bidgear.com blogads.com blogherads.com
      brandreachsys.com bridgetrack.com burstnet.com buzzcity.net clickbooth.com clickintext.net
      cpmstar.com cpxinteractive.com cpalead.com directadvert.ru directrev.com domdex.com
      doublepimp.com eclick.vn epom.com etargetnet.com fimserve.com
      gammaplatform.com geniee.jp gssprt.jp hotwords.com hubvisor.io i-mobile.co.jp ib-ibi.com
      impact-ad.jp imonomy.com interclick.com kadam.net kavanga.ru komoona.com leadbolt.net
      leadboltads.net luxup.ru luxup2.ru marketgid.com medyanetads.com mixadvert.com mirando.de
      microad.jp microad.net monetizer.guru mobfox.com nend.net neodatagroup.com netseer.com
      nuggad.net oclasrv.com oclaserver.com optad360.io optad360.net pgpartner.com pixfuture.com
      pixfuture.net pladform.ru projectwonderful.com publicidees.com qadservice.com qadabra.com
      r66net.com reklamstore.com resultsz.com rtbsystem.com rutarget.ru shorte.st sh.st
      smartclick.net smartclip.net smartyads.com smi2.ru smi2.net sociocast.com speakol.com
      startappservice.com stroeerdigitalmedia.de tradedoubler.com trafficforce.com
      traffichaus.com trafficholder.com trafmag.com tynt.com uimserv.net ucfunnel.com
      upravel.com vdopia.com vertamedia.com vidazoo.com videohub.tv vindicosuite.com vmmpxl.com
      widespace.com wwads.cn xad.com xapads.com xplosion.de yieldads.com yieldkit.com yllix.com
      zanox.com zucks.net`,
  },
];
