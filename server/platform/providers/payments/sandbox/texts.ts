import type { Locale } from '#server/shared/constants/locales.ts'
import type { PayableDeposit, SentPayout } from '../port.ts'

export type SandboxTexts = {
  readonly title: string
  readonly notice: string
  readonly amount: string
  readonly state: string
  readonly states: Readonly<Record<PayableDeposit['status'], string>>
  readonly pay: string
  readonly repeat: string
  readonly late: string
  readonly fail: string
  readonly take_back: string
  readonly disorder: string
  readonly forge: string
  readonly payoutTitle: string
  readonly payoutNotice: string
  readonly payoutAmount: string
  readonly payoutStates: Readonly<Record<SentPayout['status'], string>>
  readonly pay_out: string
  readonly pay_out_late: string
  readonly return: string
  readonly refuse: string
  readonly back: string
  readonly unknown: string
  /** Prefix of the site's error code. */
  readonly refused: string
}

export const SANDBOX_NAMES: Readonly<Record<Locale, string>> = {
  ru: 'Тестовая платёжная система',
  en: 'Test payment provider',
  kz: 'Сынақ төлем жүйесі',
  br: 'Provedor de pagamento de teste',
  hi: 'परीक्षण भुगतान सेवा',
}

/** The provider acts as a third party: its texts are here, not in the site's messages. */
export const SANDBOX_TEXTS: Readonly<Record<Locale, SandboxTexts>> = {
  ru: {
    title: 'Тестовая оплата',
    notice: 'Это тестовый платёжный провайдер: настоящие деньги не списываются.',
    amount: 'К оплате',
    state: 'Состояние',
    states: {
      created: 'ожидает оплаты',
      confirmed: 'оплачен',
      failed: 'отклонён',
      expired: 'срок истёк',
      charged_back: 'отозван',
    },
    pay: 'Оплатить',
    repeat: 'Оплатить и сообщить трижды',
    late: 'Оплатить и сообщить через 10 секунд',
    fail: 'Отклонить платёж',
    take_back: 'Отозвать платёж (чарджбэк)',
    disorder: 'Отозвать раньше, чем сообщить об оплате',
    forge: 'Сообщить об оплате с чужой подписью',
    payoutTitle: 'Тестовая выплата',
    payoutNotice: 'Это тестовый банк: настоящие деньги не приходят. Если не нажать ничего, через минуту он выплатит.',
    payoutAmount: 'К получению',
    payoutStates: { sent: 'отправлена', paid: 'выплачена', failed: 'отклонена', returned: 'возвращена' },
    pay_out: 'Получить',
    pay_out_late: 'Получить через 10 секунд',
    return: 'Вернуть отправителю',
    refuse: 'Отклонить выплату',
    back: 'Вернуться на сайт',
    unknown: 'Такого платежа нет',
    refused: 'Сайт не принял сообщение:',
  },
  en: {
    title: 'Test payment',
    notice: 'This is a test payment provider: no real money is taken.',
    amount: 'Amount',
    state: 'State',
    states: {
      created: 'awaiting payment',
      confirmed: 'paid',
      failed: 'declined',
      expired: 'expired',
      charged_back: 'charged back',
    },
    pay: 'Pay',
    repeat: 'Pay and report it three times',
    late: 'Pay and report it 10 seconds later',
    fail: 'Decline the payment',
    take_back: 'Charge the payment back',
    disorder: 'Charge it back before it is reported as paid',
    forge: 'Report it with a wrong signature',
    payoutTitle: 'Test payout',
    payoutNotice: 'This is a test bank: no real money arrives. If you press nothing, it pays after a minute.',
    payoutAmount: 'You receive',
    payoutStates: { sent: 'sent', paid: 'paid', failed: 'declined', returned: 'returned' },
    pay_out: 'Receive it',
    pay_out_late: 'Receive it 10 seconds later',
    return: 'Send it back',
    refuse: 'Decline the payout',
    back: 'Back to the site',
    unknown: 'There is no such payment',
    refused: 'The site did not accept the report:',
  },
  kz: {
    title: 'Сынақ төлемі',
    notice: 'Бұл — сынақ төлем провайдері: нақты ақша алынбайды.',
    amount: 'Төлем сомасы',
    state: 'Күйі',
    states: {
      created: 'төлем күтілуде',
      confirmed: 'төленді',
      failed: 'қабылданбады',
      expired: 'мерзімі өтті',
      charged_back: 'кері қайтарылды',
    },
    pay: 'Төлеу',
    repeat: 'Төлеп, үш рет хабарлау',
    late: 'Төлеп, 10 секундтан кейін хабарлау',
    fail: 'Төлемді қабылдамау',
    take_back: 'Төлемді кері қайтару (чарджбэк)',
    disorder: 'Төлем туралы хабардан бұрын кері қайтару',
    forge: 'Қате қолтаңбамен хабарлау',
    payoutTitle: 'Сынақ төлеп беру',
    payoutNotice: 'Бұл — сынақ банкі: нақты ақша келмейді. Ештеңе баспасаңыз, бір минуттан кейін төлейді.',
    payoutAmount: 'Сіз аласыз',
    payoutStates: { sent: 'жіберілді', paid: 'төленді', failed: 'қабылданбады', returned: 'қайтарылды' },
    pay_out: 'Алу',
    pay_out_late: '10 секундтан кейін алу',
    return: 'Жіберушіге қайтару',
    refuse: 'Төлемді қабылдамау',
    back: 'Сайтқа оралу',
    unknown: 'Мұндай төлем жоқ',
    refused: 'Сайт хабарламаны қабылдамады:',
  },
  br: {
    title: 'Pagamento de teste',
    notice: 'Este é um provedor de pagamentos de teste: nenhum dinheiro real é cobrado.',
    amount: 'Valor',
    state: 'Situação',
    states: {
      created: 'aguardando pagamento',
      confirmed: 'pago',
      failed: 'recusado',
      expired: 'expirado',
      charged_back: 'estornado',
    },
    pay: 'Pagar',
    repeat: 'Pagar e avisar três vezes',
    late: 'Pagar e avisar 10 segundos depois',
    fail: 'Recusar o pagamento',
    take_back: 'Estornar o pagamento (chargeback)',
    disorder: 'Estornar antes de avisar que foi pago',
    forge: 'Avisar com uma assinatura errada',
    payoutTitle: 'Saque de teste',
    payoutNotice:
      'Este é um banco de teste: nenhum dinheiro real chega. Se nada for pressionado, ele paga em um minuto.',
    payoutAmount: 'Você recebe',
    payoutStates: { sent: 'enviado', paid: 'pago', failed: 'recusado', returned: 'devolvido' },
    pay_out: 'Receber',
    pay_out_late: 'Receber 10 segundos depois',
    return: 'Devolver ao remetente',
    refuse: 'Recusar o saque',
    back: 'Voltar ao site',
    unknown: 'Este pagamento não existe',
    refused: 'O site não aceitou o aviso:',
  },
  hi: {
    title: 'परीक्षण भुगतान',
    notice: 'यह एक परीक्षण भुगतान प्रदाता है: कोई असली पैसा नहीं लिया जाता।',
    amount: 'राशि',
    state: 'स्थिति',
    states: {
      created: 'भुगतान की प्रतीक्षा',
      confirmed: 'भुगतान हो गया',
      failed: 'अस्वीकृत',
      expired: 'समय समाप्त',
      charged_back: 'वापस लिया गया',
    },
    pay: 'भुगतान करें',
    repeat: 'भुगतान करें और तीन बार सूचित करें',
    late: 'भुगतान करें और 10 सेकंड बाद सूचित करें',
    fail: 'भुगतान अस्वीकार करें',
    take_back: 'भुगतान वापस लें (चार्जबैक)',
    disorder: 'भुगतान की सूचना से पहले वापस लें',
    forge: 'गलत हस्ताक्षर के साथ सूचना दें',
    payoutTitle: 'परीक्षण निकासी',
    payoutNotice: 'यह एक परीक्षण बैंक है: कोई असली पैसा नहीं आता। कुछ न दबाएँ तो यह एक मिनट में भुगतान करेगा।',
    payoutAmount: 'आपको मिलेंगे',
    payoutStates: { sent: 'भेजा गया', paid: 'भुगतान हो गया', failed: 'अस्वीकृत', returned: 'लौटाया गया' },
    pay_out: 'पाएँ',
    pay_out_late: '10 सेकंड बाद पाएँ',
    return: 'वापस भेजें',
    refuse: 'निकासी अस्वीकार करें',
    back: 'साइट पर लौटें',
    unknown: 'ऐसा कोई भुगतान नहीं है',
    refused: 'साइट ने सूचना स्वीकार नहीं की:',
  },
}
