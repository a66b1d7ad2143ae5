import type { BuiltInDocument, LegalFacts } from '../document.ts'

export const userAgreement = ({ site, licence, support }: LegalFacts): BuiltInDocument => ({
  language: 'en',
  title: 'User agreement',
  description: `The terms of ${site}: accounts, play money, bets and how they are settled, fairness, limits, complaints.`,
  updated: '2026-11-30',
  lead: `By opening an account on ${site} you agree to these terms. They are written to be read: each section first says what you may expect, then what is expected of you.`,
  sections: [
    {
      id: 'parties',
      title: '1. Who this is between',
      blocks: [
        licence === null
          ? `This agreement is between you and the operator of ${site}. The operator’s name, address and license are shown in the footer of the site once they are set.`
          : `This agreement is between you and the operator of ${site}: ${licence}`,
        'This agreement is published in five languages that say the same. Where they differ, the version in the language you signed up in counts.',
      ],
    },
    {
      id: 'who',
      title: '2. Who may play',
      blocks: [
        'You may hold an account if all of this is true:',
        [
          'you are 18 or older, or of the age at which gambling is legal where you live, if that is higher;',
          'gambling on the internet is legal where you are, and the site is open to your region;',
          'you act for yourself, with your own money, and are not excluded from gambling;',
          'you do not work for the operator or for a supplier of its games.',
        ],
        'From regions where the site is closed it shows a page that says so. Getting around this, for example with a VPN or proxy, breaks this agreement.',
      ],
    },
    {
      id: 'account',
      title: '3. Your account',
      blocks: [
        'One person has one account. You log in with an email address, a phone number or a service that you have linked, and you keep your password and codes to yourself. Bets made from your account count as yours until you tell us that somebody else has had access.',
        'When a password is changed or reset, all other sessions end, and an email tells you so. You may close the account at any time; the balance that can be withdrawn is paid out first.',
      ],
    },
    {
      id: 'money',
      title: '4. Money',
      blocks: [
        'In demo mode the balance is play money: it is credited by a test payment provider, has no cash value, and cannot be withdrawn, sold or exchanged. Where the site says that it accepts real money, this holds:',
        [
          'balances are kept in the currency that you choose; switching the currency does not convert a balance;',
          'a deposit is credited once the payment provider has confirmed it;',
          'the minimum deposit and the minimum withdrawal of each currency are shown before you confirm;',
          'a withdrawal goes to a payment method in your name. Its state is always visible, with its reason, and who has to act next.',
        ],
        'Every movement of money is written to a double-entry ledger. If the site has credited or paid a sum by mistake, we correct it with an entry that you can see, and tell you.',
      ],
    },
    {
      id: 'bets',
      title: '5. Bets and how they are settled',
      blocks: [
        'A bet is accepted when the server confirms it; what the server has recorded counts, also if your connection breaks or your screen shows something else. A bet that was sent twice under one key is placed once. An accepted bet cannot be taken back.',
        'Each game shows its rules, chances, multipliers, return to player and house edge before you bet. Multipliers are applied exactly as shown; fractions below the smallest unit of the currency are rounded down. Stake limits and the maximum payout of one bet are shown in the game and enforced by the server.',
        'If a round is interrupted, the outcome that its seeds determine counts. If no outcome was determined, the bet is void and the stake is refunded.',
      ],
    },
    {
      id: 'fairness',
      title: '6. Fairness',
      blocks: [
        'The hash of the server seed is shown before you bet, and the seed itself after you rotate it. You set the client seed. Anybody can recompute an outcome from both, on the fairness page or with a program of their own. If an outcome that you recomputed with the right seeds differs from the one that was paid, we pay the difference.',
        'This proves that an outcome was not chosen to fit your bet. It does not mean that you will win: every game has a house edge, and over time it costs money to play.',
      ],
    },
    {
      id: 'conduct',
      title: '7. What is not allowed',
      blocks: [
        [
          'several accounts of one person, or one account of several;',
          'playing with other people’s money or with money from crime;',
          'using an error of the site on purpose instead of reporting it;',
          'agreeing with others against the rules of a game or a bonus;',
          'attacking the site, or accessing other people’s data.',
        ],
        'Programs that use the published interface of the site are allowed, within its limits and with the same rules as for people.',
      ],
    },
    {
      id: 'play',
      title: '8. Playing responsibly',
      blocks: [
        'Gambling is not a way to make money. Play only with what you can afford to lose, and do not try to win losses back. If play stops being fun, stop, and talk to one of the organizations in the footer of the site: they help free of charge and without asking your name.',
        'You may ask us at any time to close your account to play, for a while or for good. We do so at once, do not talk you out of it, and do not open it again before the time is over.',
      ],
    },
    {
      id: 'bonuses',
      title: '9. Bonuses',
      blocks: [
        'A bonus states its terms as numbers before you claim it: the amount, the wagering, in which games and by when it has to be completed, the maximum stake, and what wagering costs on average. Nobody has to claim a bonus. We do not void a bonus for reasons that its terms do not name.',
      ],
    },
    {
      id: 'suspension',
      title: '10. Suspension and closing',
      blocks: [
        'We may suspend an account if this agreement is broken, if an identity check is open, or if the law says so. You are told the reason as far as the law allows. Money that you deposited and did not stake is returned, unless it has to be held by law.',
      ],
    },
    {
      id: 'liability',
      title: '11. Liability',
      blocks: [
        'We answer for what this agreement promises and for damage that we cause on purpose or by gross negligence. We do not answer for the work of your device, your provider or a payment service, nor for winnings that you might have made while the site could not be reached. No part of this agreement takes away rights that the law of your country gives you as a consumer.',
      ],
    },
    {
      id: 'complaints',
      title: '12. Complaints',
      blocks: [
        `Write to support${support}, with the number of the bet or payment. You get a first answer within two working days and a decision within ten working days. If you do not agree with it, you can turn to the authority that licenses the operator or to the courts.`,
      ],
    },
    {
      id: 'changes',
      title: '13. Changes',
      blocks: [
        'A change of these terms is announced on the site at least 14 days before it takes effect, with the date of the version at its top. Bets are settled by the terms under which they were placed. If you do not accept a change, you can close the account and withdraw the balance.',
      ],
    },
  ],
})
