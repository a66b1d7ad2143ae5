import type { BuiltInDocument, LegalFacts } from '../document.ts'

export const confidential = ({ site, licence, support }: LegalFacts): BuiltInDocument => ({
  language: 'en',
  title: 'Privacy policy',
  description: `Which data ${site} collects and why, who sees them, how long they are kept, and how to get or delete yours.`,
  updated: '2026-11-30',
  lead: `This policy says which data ${site} learns about visitors and players, what they are needed for and what you can do about them. We collect what the site cannot work without or what the law requires.`,
  sections: [
    {
      id: 'controller',
      title: '1. Who is responsible',
      blocks: [
        licence === null
          ? `The operator of ${site} is responsible for the data. Its name and address are shown in the footer of the site once they are set.`
          : `The operator of ${site} is responsible for the data: ${licence}`,
      ],
    },
    {
      id: 'visitors',
      title: '2. What we learn about visitors',
      blocks: [
        [
          'the IP address and the name of the browser: to answer a request, to fend off attacks and to tell the country;',
          'the country of the address: a database on our own server tells it, and the address is passed on to nobody for this;',
          'the language and the time zone of the browser: to show the page in your language and the right time;',
          'marks of advertisements and partners in the link that you came by: to pay the partner who placed it.',
        ],
        'You can look at the site without an account and without giving your name.',
      ],
    },
    {
      id: 'players',
      title: '3. What we keep about players',
      blocks: [
        [
          'your email address or phone number, and whether they are confirmed;',
          'your password, as an Argon2 hash only, from which it cannot be recovered;',
          'sessions: the time of the login, the IP address and the name of the browser;',
          'bets, rounds, seeds, deposits and withdrawals, in a ledger whose entries are never changed;',
          'emails and messages that we sent you;',
          'if you log in with another service: your number there and the email address that it told us;',
          'documents, only where an identity check needs them.',
        ],
        'We never see card details: they are entered on the page of the payment provider.',
      ],
    },
    {
      id: 'why',
      title: '4. What for, and on which basis',
      blocks: [
        [
          'contract: to keep your account, to accept and settle bets, to make payments;',
          'law: to check age and identity, to act against money laundering, to keep records;',
          'legitimate interest: to protect accounts against break-ins and the site against fraud;',
          'your consent: to measure how the site is used and to show advertisements. You need not give it and can withdraw it.',
        ],
        'No decision that has consequences for you is made by a program alone, without a person. The outcomes of games are not meant by this: they are computed by published rules.',
      ],
    },
    {
      id: 'cookies',
      title: '5. Cookies and browser storage',
      blocks: [
        [
          'token: keeps you logged in, for up to 30 days; scripts of the page cannot read it;',
          'locale: the language that you chose, 365 days;',
          'userVersion and userBrowser: address and browser of the last visit, one day;',
          'stag, partnerId, advId, prHash, advertiseUid, advertiseSource, cpaOneUid, partner, adplace: where you came from; from one day to 30 days;',
          'adBonusType, adBonusValue, adBonusModal, adBonusError: the bonus of an advertising link, and why it is not valid, 10 minutes;',
          'super_bonus: whether a bonus has been shown to you, about half a year.',
        ],
        'Browser storage holds a fingerprint of the browser, by which we notice a login from another device, and a note that you declined to install the app. You can delete all of this in the settings of your browser.',
        'Counters and scripts of third parties are loaded only after you have agreed.',
      ],
    },
    {
      id: 'sharing',
      title: '6. Who gets data from us',
      blocks: [
        [
          'payment providers: the amount, the currency and the number of the payment;',
          'identity checking services: the documents that a check needs;',
          'services that deliver emails and SMS: the address or the number, and the text;',
          'the partner whose link you came by: that a visitor with this mark has signed up; they get no name and no contact;',
          'public authorities: what the law obliges us to hand over.',
        ],
        'We do not sell data.',
      ],
    },
    {
      id: 'retention',
      title: '7. How long we keep data',
      blocks: [
        'The data of an account, while it is open. The ledger of bets and payments and the documents of a check, for as long after the account is closed as the law requires. Records of visits, no longer than 12 months. Codes and links in emails stop working after 10 minutes.',
      ],
    },
    {
      id: 'security',
      title: '8. How we protect data',
      blocks: [
        'The connection is encrypted. Passwords are hashed; session tokens are stored as hashes only and change often. An email tells you when your password or contacts change. Only staff who need data for their work can see them. If data leak in a way that can harm you, we tell you and the supervisory authority.',
      ],
    },
    {
      id: 'rights',
      title: '9. Your rights',
      blocks: [
        [
          'to learn which data we hold about you, and to get a copy;',
          'to have wrong data corrected;',
          'to have data deleted that no law obliges us to keep;',
          'to object to processing and to withdraw consent;',
          'to hide your statistics and your avatar from other players;',
          'to complain to the supervisory authority of your country.',
        ],
        `Write to support${support} from the email address or phone of your account. We answer within 30 days, free of charge.`,
      ],
    },
    {
      id: 'minors',
      title: '10. Minors',
      blocks: [
        'The site is not for anybody under 18. If you know that a child uses it, write to us: we close the account and delete the data that we need not keep. On your own devices, parental control programs restrict access.',
      ],
    },
    {
      id: 'changes',
      title: '11. Changes',
      blocks: [
        'Material changes are announced on the site at least 14 days before they take effect. The date of the version is at the top.',
      ],
    },
  ],
})
