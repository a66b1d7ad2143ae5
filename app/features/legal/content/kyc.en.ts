import type { BuiltInDocument, LegalFacts } from '../document.ts'

export const kyc = ({ site, support }: LegalFacts): BuiltInDocument => ({
  language: 'en',
  title: 'Identity checks (KYC)',
  description: `When ${site} asks who you are, which documents it takes, how long a check lasts and what happens to your data.`,
  updated: '2026-11-30',
  lead: `This policy says when ${site} asks a player to prove who they are, what it asks for, and what both sides may expect of the check. It exists to keep minors out, to protect accounts and payments, and to meet the rules against money laundering.`,
  sections: [
    {
      id: 'demo',
      title: '1. Demo mode',
      blocks: [
        `While ${site} runs on play money, nobody is asked for documents: play money has no cash value and cannot be withdrawn. You confirm that you are 18 or older when you sign up, and that is all. The rest of this policy applies once real money is accepted.`,
      ],
    },
    {
      id: 'when',
      title: '2. When we ask',
      blocks: [
        'We ask early. A check is asked for at the moments below, and a win is not one of them:',
        [
          'before the first deposit or, where the law allows it, at the latest when deposits reach the threshold of the operator’s jurisdiction;',
          'before the first withdrawal, if no check has been made by then;',
          'when the name, the payment method or the country of an account changes;',
          'when a payment or a pattern of play has to be looked at under the rules against money laundering;',
          'when somebody reports that an account is used by a minor or by another person.',
        ],
        'The request always says its reason, what exactly is missing, and by when we will answer.',
      ],
    },
    {
      id: 'documents',
      title: '3. What we ask for',
      blocks: [
        'One document of each kind that the request names, and no more than it names:',
        [
          'identity: a passport, a national identity card or a driver’s license, valid on the day of the check;',
          'address: a utility bill, a bank statement or an official letter, not older than three months;',
          'payment method: a statement or a screenshot of the wallet that shows your name. Cover all digits of a card but the first six and the last four;',
          'source of funds: for large sums only, a payslip, a tax return or a bank statement.',
        ],
        'We accept photographs that show the whole document, with all four corners and readable text. We do not ask for the security code of a card, for a password, or for a code from an SMS, and nobody who does is from us.',
      ],
    },
    {
      id: 'time',
      title: '4. How long it takes',
      blocks: [
        'A check is completed within two working days of the last document that we asked for. If it takes longer, the profile says why and names a new date. While a check is open you can play with the balance that you have, unless the law forbids it; a withdrawal waits for the answer.',
        'The verification status in your profile is one of: none, pending, verified, failed.',
      ],
    },
    {
      id: 'failed',
      title: '5. If a check fails',
      blocks: [
        'You learn which document was not accepted and why, and can send another one. If your identity cannot be confirmed, the account is closed to new bets and deposits, and deposits that were not staked are returned to the method that they came from, unless the law tells us to hold them.',
        'If it turns out that a player is under 18, the account is closed at once, bets are voided and deposits are returned.',
      ],
    },
    {
      id: 'payments',
      title: '6. Payments and third parties',
      blocks: [
        'An account is for one person. Deposits and withdrawals go through payment methods in the name of that person. A deposit from somebody else’s card or wallet is returned to where it came from, and winnings made with it are reviewed.',
        'Withdrawals go back to the method of the deposit first, up to the sum deposited, and to another method of yours after that.',
      ],
    },
    {
      id: 'screening',
      title: '7. Screening and monitoring',
      blocks: [
        'Names are compared with the sanctions lists that bind the operator, and politically exposed persons are recognized as the law demands. Payments are watched for the signs of money laundering: many small deposits that are withdrawn without play, several accounts behind one payment method, sums that do not fit what is known of the player.',
        'What we must report we report to the authority in charge. The law may forbid us to tell you about such a report.',
      ],
    },
    {
      id: 'data',
      title: '8. What happens to your documents',
      blocks: [
        'Documents are used for the check and for nothing else. They travel over an encrypted connection, are stored encrypted and apart from the rest of the account, and are seen only by the staff and the checking service that the operator names. They are deleted when the time has passed for which the law tells us to keep them.',
        'You may ask which data we hold about you, have wrong data corrected, and have data deleted that no law tells us to keep.',
      ],
    },
    {
      id: 'complaints',
      title: '9. If you disagree',
      blocks: [
        `Write to support${support} and name the request that you disagree with. A person who did not make the decision looks at it again and answers within ten working days. After that you can turn to the authority that licenses the operator; the footer of the site names it.`,
      ],
    },
  ],
})
