import type { Locale } from '#server/shared/constants/locales.ts'

/** Why nothing was placed, in every language; what no words are kept for is named by its code. */
export const REFUSAL_TEXTS = {
  en: {
    refused: 'Not placed: {code}',
    refusedFunds: 'Not placed: your balance is below this stake.',
    refusedLimit: 'Not placed: it would go beyond your limit.',
    refusedPlayer: 'Not placed: play is paused for your account.',
    refusedStake: 'Not placed: this stake is not offered.',
    refusedLost: 'Not placed: no answer came, and nothing was taken.',
    refusedCampaign: 'These free spins are over.',
    refusedMaintenance: 'Not placed: the game is closed for maintenance.',
    refusedSession: 'This game has been left for too long. Open it again.',
  },
  ru: {
    refused: 'Ставка не принята: {code}',
    refusedFunds: 'Ставка не принята: на балансе меньше.',
    refusedLimit: 'Ставка не принята: она выходит за ваш лимит.',
    refusedPlayer: 'Ставка не принята: игра для вашего аккаунта приостановлена.',
    refusedStake: 'Ставка не принята: такой суммы здесь нет.',
    refusedLost: 'Ставка не принята: ответа не было, деньги не списаны.',
    refusedCampaign: 'Эти фриспины закончились.',
    refusedMaintenance: 'Ставка не принята: игра закрыта на технические работы.',
    refusedSession: 'Игра была открыта слишком давно. Откройте её снова.',
  },
  kz: {
    refused: 'Мөлшерлеме қабылданбады: {code}',
    refusedFunds: 'Қабылданбады: баланс бұл мөлшерлемеден аз.',
    refusedLimit: 'Қабылданбады: лимитіңізден асады.',
    refusedPlayer: 'Қабылданбады: аккаунтыңыз үшін ойын тоқтатылған.',
    refusedStake: 'Қабылданбады: мұндай сома жоқ.',
    refusedLost: 'Қабылданбады: жауап келмеді, ақша алынған жоқ.',
    refusedCampaign: 'Бұл тегін айналымдар бітті.',
    refusedMaintenance: 'Қабылданбады: ойын техникалық жұмыстарға жабық.',
    refusedSession: 'Ойын тым ұзақ ашық тұрды. Қайта ашыңыз.',
  },
  br: {
    refused: 'Aposta recusada: {code}',
    refusedFunds: 'Aposta recusada: seu saldo é menor.',
    refusedLimit: 'Aposta recusada: passaria do seu limite.',
    refusedPlayer: 'Aposta recusada: o jogo está pausado na sua conta.',
    refusedStake: 'Aposta recusada: este valor não é oferecido.',
    refusedLost: 'Aposta recusada: não houve resposta e nada foi cobrado.',
    refusedCampaign: 'Estas rodadas grátis acabaram.',
    refusedMaintenance: 'Aposta recusada: o jogo está em manutenção.',
    refusedSession: 'O jogo ficou aberto por tempo demais. Abra de novo.',
  },
  hi: {
    refused: 'दांव नहीं लगा: {code}',
    refusedFunds: 'दांव नहीं लगा: बैलेंस इससे कम है।',
    refusedLimit: 'दांव नहीं लगा: यह आपकी सीमा से बाहर है।',
    refusedPlayer: 'दांव नहीं लगा: आपके खाते के लिए खेल रुका हुआ है।',
    refusedStake: 'दांव नहीं लगा: यह रकम उपलब्ध नहीं है।',
    refusedLost: 'दांव नहीं लगा: जवाब नहीं आया, पैसे नहीं कटे।',
    refusedCampaign: 'ये फ़्री स्पिन ख़त्म हो गए।',
    refusedMaintenance: 'दांव नहीं लगा: गेम रखरखाव के लिए बंद है।',
    refusedSession: 'गेम बहुत देर से खुला था। दोबारा खोलें।',
  },
} as const satisfies Record<Locale, Readonly<Record<string, string>>>

export type RefusalTexts = { readonly [Key in keyof (typeof REFUSAL_TEXTS)['en']]: string }
