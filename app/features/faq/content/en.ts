import type { FaqFacts, FaqSection } from '../faq.ts'

export const faq = ({ site, ...facts }: FaqFacts): readonly FaqSection[] => [
  {
    id: 'account',
    title: 'Account',
    items: [
      {
        id: 'register',
        question: 'How do I open an account?',
        answer: [
          `Click “Sign up”, enter an email address, a password of at least ${facts.passwordMin} characters and a currency, and confirm that you are 18 or older. The account is open at once; no documents are needed.`,
        ],
      },
      {
        id: 'password',
        question: 'I forgot my password. What now?',
        answer: [
          `Open password recovery and enter the email or phone of the account. We’ll send a code (by email, also a link). Both are valid for ${facts.codeMinutes} minutes and work once.`,
          'When the password is changed, all earlier sessions end and you log in again.',
        ],
        link: { to: '/password/reset', label: 'Recover the password' },
      },
      {
        id: 'one-account',
        question: 'Can I have a second account?',
        answer: ['No: one person has one account. A balance in another currency can be opened in the same account.'],
      },
      {
        id: 'session',
        question: 'How long do I stay logged in?',
        answer: [
          `Up to ${facts.sessionDays} days from your last visit. “Log out” ends the session on the server, too. If somebody else has learned your password, change it: all other sessions end.`,
        ],
      },
      {
        id: 'language',
        question: 'How do I change language and currency?',
        answer: [
          'Change the language in the menu on the left or at the foot of the page; the choice is remembered. Change the currency by pressing the balance at the top. Each currency has its own balance: switching does not convert.',
        ],
      },
    ],
  },
  {
    id: 'money',
    title: 'Money',
    items: [
      {
        id: 'play-money',
        question: 'Do I play for real money here?',
        answer: [
          `No. ${site} runs on play money: a test payment provider credits it, it has no value, and it cannot be withdrawn. The rules, the odds and the proofs are real.`,
        ],
      },
      {
        id: 'deposit',
        question: 'How do I make a deposit?',
        answer: [
          `Click “Deposit”, choose an amount and confirm it on the provider’s page. The minimum is ${facts.minDeposit}. There is no fee.`,
        ],
      },
      {
        id: 'deposit-missing',
        question: 'My deposit has not arrived. Why?',
        answer: [
          'An amount is credited once the provider has confirmed the payment; the deposit window updates by itself and may be closed. If the time to pay has run out or the payment failed, nothing was charged: start a new one.',
        ],
      },
      {
        id: 'withdraw',
        question: 'Can I withdraw money?',
        answer: [
          `Play money cannot be withdrawn. For real money the minimum withdrawal is ${facts.minPayout}, but withdrawals are not available while the site runs in demo mode.`,
        ],
      },
    ],
  },
  {
    id: 'bets',
    title: 'Bets and limits',
    items: [
      {
        id: 'limits',
        question: 'What are the limits of a bet?',
        answer: [
          `The minimum and the maximum stake are shown in each game and depend on the currency. The payout of one bet is limited: ${facts.maxWin}. A bet that could win more is not accepted: a win we show is never reduced.`,
        ],
      },
      {
        id: 'rtp',
        question: 'What are RTP and house edge?',
        answer: [
          'RTP is the share of stakes that is returned to players on average. The house edge is the rest: with an RTP of 99%, every $100 staked costs $1 on average. Both figures are shown in each game and follow from its paytable.',
        ],
      },
      {
        id: 'connection',
        question: 'The connection broke while I was betting. What happened to the bet?',
        answer: [
          'What the server recorded counts. Open “My bets”: if the bet is there, it was played and the balance is right. Sending the same bet again does not take the money twice.',
        ],
      },
      {
        id: 'rounding',
        question: 'How exactly is a win computed?',
        answer: [
          'The stake is multiplied by the multiplier that is shown, and what is left beyond a millionth is dropped. Amounts are calculated exactly, without rounding errors.',
        ],
      },
    ],
  },
  {
    id: 'fairness',
    title: 'Fairness',
    items: [
      {
        id: 'proof',
        question: 'How can I know that an outcome is not rigged?',
        answer: [
          'Before you bet we show the hash of the server seed, so that the seed cannot be swapped later. You add a seed of your own. When you rotate the pair, the server seed is revealed and every bet can be recomputed.',
        ],
        link: { to: '/fairness', label: 'How to check a bet' },
      },
      {
        id: 'client-seed',
        question: 'What is the client seed for?',
        answer: [
          'It keeps the house from knowing outcomes beforehand: the house chooses its seed before you set yours. Use up to 64 Latin letters, digits, “_” and “-”, and change it with the pair whenever you want.',
        ],
      },
      {
        id: 'check',
        question: 'How do I check one bet?',
        answer: [
          'Rotate the pair and open the bet from “My bets”: your browser recomputes it, even offline. There you can also copy a Node script and check it on your own computer.',
        ],
      },
      {
        id: 'streak',
        question: 'Is a win more likely after a losing streak?',
        answer: [
          'No. Each bet is computed separately; past bets do not affect it. Systems that double the stake do not remove the house edge, they only lose faster.',
        ],
      },
    ],
  },
  {
    id: 'control',
    title: 'Playing responsibly',
    items: [
      {
        id: 'control-play',
        question: 'How do I keep play under control?',
        answer: [
          'Decide beforehand how much money and time you are ready to spend, and stop there. Do not chase losses and do not play with borrowed money. Each game says what a bet costs on average: that is its price.',
        ],
      },
      {
        id: 'break',
        question: 'How do I take a break or self-exclude?',
        answer: [
          `In your profile, under Limits: a limit on deposits, losses or stakes, a time-out, or self-exclusion. Each takes effect at once and cannot be undone before it ends; you can still withdraw your balance. If you cannot log in, write to support${facts.support}.`,
        ],
        link: { to: '/profile/limits', label: 'Your limits' },
      },
      {
        id: 'help',
        question: 'Where do I get help?',
        answer: [
          'At the foot of every page there are organizations that help free of charge, in several languages and without asking your name. You can also turn to them for somebody close to you.',
        ],
      },
      {
        id: 'minors',
        question: 'How old must I be?',
        answer: [
          '18, or older where the law says so. If you learn that a child uses the site, tell us: the account will be closed.',
        ],
      },
    ],
  },
  {
    id: 'site',
    title: 'The site',
    items: [
      {
        id: 'regions',
        question: 'Why is the site closed in my country?',
        answer: [
          'The rules of some countries do not allow us to show it, and then a page opens that says so. Using a VPN or proxy to get around this is not allowed.',
        ],
      },
      {
        id: 'data',
        question: 'What data do you collect?',
        answer: [
          'Only what the site cannot work without or the law requires: your contact, sessions, bets, payments. A password is kept as a hash only, and we never see card details.',
        ],
        link: { to: '/policy/confidential', label: 'Privacy policy' },
      },
      {
        id: 'api',
        question: 'Can I use a bot?',
        answer: ['Yes. The site’s API is public and documented; the rules and limits are the same as for people.'],
        link: { to: '/developers', label: 'For developers' },
      },
    ],
  },
]
