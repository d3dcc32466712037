/** The texts of the hosted pages in German, by those in English. */
export const german: Record<string, string | undefined> = {
  // Every page
  'Skip to content': 'Zum Inhalt springen',
  'Error: {title}': 'Fehler: {title}',
  'One moment…': 'Einen Moment …',
  'Return to {seller}': 'Zurück zu {seller}',
  'Back to {seller}': 'Zurück zu {seller}',
  Back: 'Zurück',

  // The card
  'Card number': 'Kartennummer',
  Expiry: 'Gültig bis',
  'MM / YY': 'MM / JJ',
  CVC: 'Prüfziffer',
  'Name on card': 'Name auf der Karte',
  'Enter your card number.': 'Geben Sie Ihre Kartennummer ein.',
  'A card number has digits only.': 'Eine Kartennummer besteht nur aus Ziffern.',
  'Your card number is too short.': 'Ihre Kartennummer ist zu kurz.',
  'Your card number is not valid.': 'Ihre Kartennummer ist ungültig.',
  'Your card number is incorrect.': 'Ihre Kartennummer ist falsch.',
  'Enter the expiry date.': 'Geben Sie das Ablaufdatum ein.',
  'Write the expiry date as MM / YY.': 'Schreiben Sie das Ablaufdatum als MM / JJ.',
  'This card has expired.': 'Diese Karte ist abgelaufen.',
  'The expiry year is not valid.': 'Das Ablaufjahr ist ungültig.',
  'Enter the security code.': 'Geben Sie die Prüfziffer ein.',
  'The security code has {length} digits.': 'Die Prüfziffer hat {length} Stellen.',
  'Enter the name on the card.': 'Geben Sie den Namen auf der Karte ein.',
  'This name is too long.': 'Dieser Name ist zu lang.',
  'Your card was declined.': 'Ihre Karte wurde abgelehnt.',
  'Your card has insufficient funds.': 'Ihre Karte ist nicht ausreichend gedeckt.',
  'Your card has expired.': 'Ihre Karte ist abgelaufen.',
  "Your card's security code is incorrect.": 'Die Prüfziffer Ihrer Karte ist falsch.',
  'An error occurred while processing your card. Try again in a little bit.':
    'Bei der Verarbeitung Ihrer Karte ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  'There is no card on file. Update the payment method first.':
    'Es ist keine Karte hinterlegt. Aktualisieren Sie zuerst die Zahlungsmethode.',
  'Your card was declined. This is a sandbox: only the test cards below work here.':
    'Ihre Karte wurde abgelehnt. Das ist eine Sandbox: Hier funktionieren nur die Testkarten unten.',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.':
    'Ihre Zahlungsmethode konnte nicht authentifiziert werden. Wählen Sie eine andere und versuchen Sie es noch einmal.',
  'Your bank did not confirm the payment.': 'Ihre Bank hat die Zahlung nicht bestätigt.',
  '{brand} ending in {last4}, expires {expiry}':
    '{brand} mit der Endung {last4}, gültig bis {expiry}',
  'Confirm with your bank': 'Bei Ihrer Bank bestätigen',
  'Your bank asks you to confirm: {seller} wants to charge {amount} with the card ending in {last4}.':
    'Ihre Bank bittet um eine Bestätigung: {seller} möchte {amount} von der Karte mit der Endung {last4} abbuchen.',
  'Your bank asks you to confirm: {seller} wants to collect later payments with the card ending in {last4}.':
    'Ihre Bank bittet um eine Bestätigung: {seller} möchte spätere Zahlungen von der Karte mit der Endung {last4} einziehen.',
  'This page replaces the 3-D Secure step of a real bank. Choose its result.':
    'Diese Seite ersetzt den 3-D-Secure-Schritt einer echten Bank. Wählen Sie sein Ergebnis.',
  'Complete authentication': 'Authentifizierung abschließen',
  'Fail authentication': 'Authentifizierung ablehnen',

  // The business
  'Business name (optional)': 'Unternehmensname (optional)',
  'Tax ID (optional)': 'Steuernummer (optional)',
  'For a business: it is printed on your invoices.':
    'Für Unternehmen: Sie steht auf Ihren Rechnungen.',
  Country: 'Land',
  'Choose…': 'Auswählen …',
  'Postal code': 'Postleitzahl',
  'We calculate tax from this address and show it before you pay.':
    'Aus dieser Adresse berechnen wir die Steuer und zeigen sie, bevor Sie bezahlen.',
  'Choose your country.': 'Wählen Sie Ihr Land.',
  'Choose the country of the tax ID.': 'Wählen Sie das Land der Steuernummer.',
  'Write the tax ID like {example}, or leave it empty.':
    'Schreiben Sie die Steuernummer wie {example}, oder lassen Sie das Feld leer.',

  // Prices
  '{price} per day': '{price} pro Tag',
  '{price} per week': '{price} pro Woche',
  '{price} per month': '{price} pro Monat',
  '{price} per year': '{price} pro Jahr',
  '{price} every {count} days': '{price} alle {count} Tage',
  '{price} every {count} weeks': '{price} alle {count} Wochen',
  '{price} every {count} months': '{price} alle {count} Monate',
  '{price} every {count} years': '{price} alle {count} Jahre',
  '{price} plus tax': '{price} zuzüglich Steuern',

  // The checkout
  'Pay by card': 'Mit Karte zahlen',
  'Promotion code': 'Aktionscode',
  Apply: 'Anwenden',
  'This code is invalid.': 'Dieser Code ist ungültig.',
  Email: 'E-Mail',
  'Receipts go to': 'Belege gehen an',
  'Enter your email address.': 'Geben Sie Ihre E-Mail-Adresse ein.',
  'With tax, the first payment is {amount}. Enter the security code (CVC) again and press {button} to confirm.':
    'Mit Steuern beträgt die erste Zahlung {amount}. Geben Sie die Prüfziffer noch einmal ein und bestätigen Sie mit „{button}“.',
  Discount: 'Rabatt',
  'First charge on {day}': 'Erste Abbuchung am {day}',
  'Total due today': 'Heute fällig',
  Tax: 'Steuer',
  'Tax, contained in the price': 'Im Preis enthaltene Steuer',
  'Enter your address': 'Adresse eingeben',
  '{renewal}, less the discount while it lasts':
    '{renewal}, abzüglich des Rabatts, solange er gilt',
  'Subscribe to {product}': '{product} abonnieren',
  '{amount} due today': '{amount} heute fällig',
  Subscribe: 'Abonnieren',
  'You pay {renewal}, starting today, until you cancel. This card is charged each time.':
    'Sie zahlen ab heute {renewal}, bis Sie kündigen. Jedes Mal wird diese Karte belastet.',
  'Try {product}': '{product} testen',
  '1 day free, then {amount}': '1 Tag kostenlos, danach {amount}',
  '{days} days free, then {amount}': '{days} Tage kostenlos, danach {amount}',
  'Start trial': 'Testphase starten',
  'Free until {moment}, then {renewal} until you cancel. Cancel before then and this card is never charged.':
    'Kostenlos bis {moment}, danach {renewal}, bis Sie kündigen. Kündigen Sie vorher, wird diese Karte nie belastet.',
  'There is no such checkout': 'Diese Bezahlseite gibt es nicht',
  'Go back to the site and start again from there.':
    'Gehen Sie zurück zur Website und beginnen Sie dort noch einmal.',
  'This checkout is complete': 'Diese Zahlung ist abgeschlossen',
  'This checkout has expired': 'Diese Bezahlseite ist abgelaufen',
  'You are subscribed. You can close this page.':
    'Ihr Abo ist abgeschlossen. Sie können diese Seite schließen.',
  'Nothing was charged. Go back to the site and start again from there.':
    'Es wurde nichts abgebucht. Gehen Sie zurück zur Website und beginnen Sie dort noch einmal.',

  // The portal
  'This link has expired': 'Dieser Link ist abgelaufen',
  'A link to your subscription works for a short time only. Go back to the site and open it again from there.':
    'Ein Link zu Ihrem Abo funktioniert nur kurze Zeit. Gehen Sie zurück zur Website und öffnen Sie es dort noch einmal.',
  'Not available': 'Nicht verfügbar',
  'This step is not available for your current plan.':
    'Dieser Schritt ist für Ihren jetzigen Tarif nicht verfügbar.',
  'Back to your subscription': 'Zurück zu Ihrem Abo',
  'Your subscription': 'Ihr Abo',
  '{seller}: your subscription': '{seller}: Ihr Abo',
  'You have no plan at the moment.': 'Sie haben zurzeit keinen Tarif.',
  'Payment method': 'Zahlungsmethode',
  'There is no card on file.': 'Es ist keine Karte hinterlegt.',
  'Update payment method': 'Zahlungsmethode aktualisieren',
  'Now {card}': 'Jetzt {card}',
  'Billing information': 'Rechnungsangaben',
  'Update information': 'Angaben aktualisieren',
  'Your next invoices will show this. Invoices from before stay as they are.':
    'Das steht auf Ihren nächsten Rechnungen. Frühere Rechnungen bleiben, wie sie sind.',
  Save: 'Speichern',
  Plan: 'Tarif',
  'Charged to {card}': 'Abgebucht von {card}',
  'Pay open invoice': 'Offene Rechnung bezahlen',
  'Renew plan': 'Tarif verlängern',
  'Switch plan': 'Tarif wechseln',
  'Cancel plan': 'Tarif kündigen',
  'Keep plan': 'Tarif behalten',
  Invoices: 'Rechnungen',
  'There are no invoices yet.': 'Es gibt noch keine Rechnungen.',
  Date: 'Datum',
  Amount: 'Betrag',
  Status: 'Status',
  Done: 'Erledigt',
  'Your change is saved.': 'Ihre Änderung ist gespeichert.',
  'Your plan is canceled. You keep it until the day below.':
    'Ihr Tarif ist gekündigt. Sie behalten ihn bis zum unten genannten Tag.',
  'Your plan is canceled.': 'Ihr Tarif ist gekündigt.',
  'Your plan is renewed.': 'Ihr Tarif ist verlängert.',
  'Your plan is switched.': 'Ihr Tarif ist gewechselt.',
  'Your payment method is updated.': 'Ihre Zahlungsmethode ist aktualisiert.',
  'Your billing information is updated.': 'Ihre Rechnungsangaben sind aktualisiert.',
  '{amount} could not be collected yet.': '{amount} konnte noch nicht eingezogen werden.',
  'The plan changes when this is paid.': 'Der Tarif wechselt, wenn das bezahlt ist.',
  'Ends on {day}. Nothing is charged after that.': 'Endet am {day}. Danach wird nichts abgebucht.',
  'Free until {day}.': 'Kostenlos bis {day}.',
  'First charge: {amount} on {day}.': 'Erste Abbuchung: {amount} am {day}.',
  'Next charge: {amount} on {day}.': 'Nächste Abbuchung: {amount} am {day}.',
  'Next charge: {amount} on {day}, then {price}.':
    'Nächste Abbuchung: {amount} am {day}, danach {price}.',
  'Paused: nothing is charged until it is resumed.':
    'Pausiert: Bis zur Fortsetzung wird nichts abgebucht.',
  'It starts when the first payment is complete.':
    'Es beginnt, wenn die erste Zahlung abgeschlossen ist.',
  'Collection is paused: nothing is charged until it is resumed.':
    'Die Abbuchung ist pausiert: Bis zur Fortsetzung wird nichts abgebucht.',
  'Collection is paused: nothing is charged before {day}.':
    'Die Abbuchung ist pausiert: Vor dem {day} wird nichts abgebucht.',
  'Cancel {plan}?': '{plan} kündigen?',
  'Canceling…': 'Wird gekündigt …',
  'It ends immediately. Nothing more is charged.':
    'Er endet sofort. Es wird nichts mehr abgebucht.',
  'You keep it until {day}. Nothing is charged after that, and until then you can renew it here.':
    'Sie behalten ihn bis {day}. Danach wird nichts abgebucht, und bis dahin können Sie ihn hier verlängern.',
  'Why are you leaving? (optional)': 'Warum gehen Sie? (optional)',
  'Anything else? (optional)': 'Noch etwas? (optional)',
  'It costs too much': 'Es kostet zu viel',
  'A feature is missing': 'Eine Funktion fehlt',
  'I found something better': 'Ich habe etwas Besseres gefunden',
  'I don’t use it': 'Ich nutze es nicht',
  'Support could not help me': 'Der Support konnte mir nicht helfen',
  'It is hard to use': 'Es ist schwer zu bedienen',
  'It does not work well': 'Es funktioniert nicht gut',
  'Another reason': 'Ein anderer Grund',
  'Choose a plan': 'Wählen Sie einen Tarif',
  '(your plan now)': '(Ihr jetziger Tarif)',
  Continue: 'Weiter',
  'There is no other plan to switch to.':
    'Es gibt keinen anderen Tarif, zu dem Sie wechseln können.',
  'Confirm the switch': 'Wechsel bestätigen',
  'From {from} to': 'Von {from} zu',
  'Due today': 'Heute fällig',
  'Credit for later charges': 'Guthaben für spätere Abbuchungen',
  Confirm: 'Bestätigen',

  // Invoices
  'Invoice {number}': 'Rechnung {number}',
  'This invoice is paid. Thank you.': 'Diese Rechnung ist bezahlt. Vielen Dank.',
  'There is no such invoice': 'Diese Rechnung gibt es nicht',
  'Look at the link again, or open the invoice from the customer portal.':
    'Prüfen Sie den Link, oder öffnen Sie die Rechnung im Kundenportal.',
  'Billed to': 'Rechnung an',
  'Tax ID': 'Steuernummer',
  Total: 'Gesamt',
  Due: 'Fällig',
  'Pay {due}': '{due} bezahlen',
  'Pay {due} with this card': '{due} mit dieser Karte bezahlen',
  'Pay with another card': 'Mit einer anderen Karte bezahlen',
  'Paying…': 'Wird bezahlt …',
  Subscription: 'Abo',
  'Tax contained in the amounts': 'In den Beträgen enthaltene Steuer',
  'Too little to charge, added to the next invoice':
    'Zu wenig zum Abbuchen, kommt zur nächsten Rechnung hinzu',
  'From earlier': 'Von früher',
  Credit: 'Guthaben',

  // Statuses
  Trial: 'Testphase',
  Active: 'Aktiv',
  'Past due': 'Überfällig',
  Unpaid: 'Unbezahlt',
  Incomplete: 'Unvollständig',
  Expired: 'Abgelaufen',
  Paused: 'Pausiert',
  Canceled: 'Gekündigt',
  Draft: 'Entwurf',
  Open: 'Offen',
  Paid: 'Bezahlt',
  Void: 'Storniert',
  Uncollectible: 'Uneinbringlich',
};
