import type { Locale } from '#server/shared/constants/locales.ts'
import type { LoginMethod } from './message.ts'

export type CodeTexts = {
  readonly subject: string
  readonly line: (code: string) => string
  /** Below the code of an email. */
  readonly about: string
}
type NoticeTexts = { readonly subject: string; readonly line: string }

export type MessageTexts = {
  readonly login: CodeTexts
  readonly recovery: CodeTexts
  readonly verification: CodeTexts
  readonly step_up: CodeTexts
  readonly orLink: (link: string) => string
  readonly life: (minutes: number) => string
  readonly loginData: {
    readonly subject: string
    readonly line: (email: string) => string
    readonly methods: Readonly<Record<LoginMethod, string>>
    readonly link: (link: string) => string
  }
  readonly offer: { readonly line: (name: string, link: string) => string; readonly why: (link: string) => string }
  readonly password_changed: NoticeTexts
  readonly contact_changed: NoticeTexts
  readonly contact_proven: NoticeTexts
  readonly new_device: {
    readonly subject: string
    readonly line: (login: { readonly device: string; readonly place: string; readonly time: string }) => string
    /** For a browser without a recognizable user agent. */
    readonly unknown: string
  }
  readonly account_closed: NoticeTexts
  readonly passkey_added: NoticeTexts
  readonly passkey_removed: NoticeTexts
  readonly second_factor_on: NoticeTexts
  readonly second_factor_off: NoticeTexts
  readonly identity_verified: NoticeTexts
  readonly identity_refused: NoticeTexts
  readonly identity_asked: NoticeTexts
  readonly outbox: { readonly title: string; readonly notice: string; readonly empty: string }
}

/** Emails and SMS belong to the operator, not to the browser, so their texts are here and not in messages/. */
export const MESSAGE_TEXTS: Readonly<Record<Locale, MessageTexts>> = {
  ru: {
    outbox: {
      title: 'Исходящие',
      notice: 'Письма и SMS этого демо-сайта. Отсюда они никуда не уходят.',
      empty: 'Пока пусто.',
    },
    login: {
      subject: 'код для входа',
      line: (code) => `${code} — код для входа. Никому его не сообщайте.`,
      about: 'Это код для входа. Никому его не сообщайте.',
    },
    recovery: {
      subject: 'код для смены пароля',
      line: (code) => `${code} — код для смены пароля. Никому его не сообщайте.`,
      about: 'Это код для смены пароля. Никому его не сообщайте.',
    },
    verification: {
      subject: 'код подтверждения',
      line: (code) => `${code} — код подтверждения. Никому его не сообщайте.`,
      about: 'Это код подтверждения. Никому его не сообщайте.',
    },
    step_up: {
      subject: 'код для смены контактов',
      line: (code) => `${code} — код для смены контактов аккаунта. Никому его не сообщайте.`,
      about: 'Это код для смены контактов аккаунта. Никому его не сообщайте.',
    },
    orLink: (link) => `Или откройте ссылку: ${link}`,
    life: (minutes) =>
      `Действует ${minutes} минут и только один раз. Если вы этого не запрашивали, не обращайте внимания на сообщение.`,
    loginData: {
      subject: 'как войти',
      line: (email) => `Ваш аккаунт: ${email}. Войти можно:`,
      methods: {
        password: 'по паролю',
        code: 'по коду из письма',
        social: 'через сервис, с которым вы регистрировались',
      },
      link: (link) => `Или сразу по этой ссылке: ${link}`,
    },
    offer: {
      line: (name, link) => `Для вас есть предложение «${name}». Условия и получение: ${link}`,
      why: (link) =>
        `Вы получили это письмо, потому что согласились получать письма о предложениях. Отказаться можно в настройках: ${link}`,
    },
    password_changed: {
      subject: 'пароль изменён',
      line: 'Пароль вашего аккаунта изменён. Если это были не вы, смените пароль по ссылке «Забыли пароль?» на сайте и напишите в поддержку.',
    },
    contact_changed: {
      subject: 'контакты изменены',
      line: 'Контакты вашего аккаунта изменены. Если это были не вы, смените пароль и напишите в поддержку.',
    },
    contact_proven: {
      subject: 'контакт подтверждён',
      line: 'Этот контакт подтверждён впервые. Прежний пароль, сеансы и другие контакты аккаунта больше не действуют: задайте новый пароль в профиле.',
    },
    new_device: {
      subject: 'вход с нового устройства',
      line: ({ device, place, time }) =>
        `Новый вход в ваш аккаунт: ${device}; ${place}; ${time}. Если это были не вы, смените пароль и завершите этот сеанс в профиле, в разделе «Безопасность».`,
      unknown: 'неизвестное устройство',
    },
    account_closed: {
      subject: 'аккаунт закрыт',
      line: 'Ваш аккаунт закрыт, личные данные удалены. Если это сделали не вы, напишите в поддержку.',
    },
    passkey_added: {
      subject: 'добавлен ключ входа',
      line: 'К вашему аккаунту добавлен новый ключ входа. Если его добавили не вы, удалите его в профиле, в разделе «Безопасность», и смените пароль.',
    },
    passkey_removed: {
      subject: 'ключ входа удалён',
      line: 'Ключ входа вашего аккаунта удалён. Если это сделали не вы, смените пароль и напишите в поддержку.',
    },
    second_factor_on: {
      subject: 'второй шаг входа включён',
      line: 'Теперь при входе нужен ещё и код из приложения. Если это включили не вы, смените пароль и напишите в поддержку.',
    },
    second_factor_off: {
      subject: 'второй шаг входа выключен',
      line: 'Код из приложения при входе больше не нужен. Если это выключили не вы, смените пароль и напишите в поддержку.',
    },
    identity_verified: {
      subject: 'личность подтверждена',
      line: 'Ваша личность подтверждена. Больше ничего присылать не нужно.',
    },
    identity_refused: {
      subject: 'личность не подтверждена',
      line: 'Документы не подошли. Причина указана в профиле: там же можно прислать другие.',
    },
    identity_asked: {
      subject: 'нужны другие документы',
      line: 'Чтобы подтвердить личность, нужны другие документы. Каких не хватает, сказано в профиле.',
    },
  },
  en: {
    outbox: {
      title: 'Outbox',
      notice: 'Emails and SMS of this demo site. They are not sent anywhere.',
      empty: 'Nothing yet.',
    },
    login: {
      subject: 'login code',
      line: (code) => `${code} is your login code. Do not share it.`,
      about: 'This is your login code. Do not share it.',
    },
    recovery: {
      subject: 'password reset code',
      line: (code) => `${code} is your password reset code. Do not share it.`,
      about: 'This is your password reset code. Do not share it.',
    },
    verification: {
      subject: 'verification code',
      line: (code) => `${code} is your verification code. Do not share it.`,
      about: 'This is your verification code. Do not share it.',
    },
    step_up: {
      subject: 'contact change code',
      line: (code) => `${code} is your code to change the contacts of your account. Do not share it.`,
      about: 'This is your code to change the contacts of your account. Do not share it.',
    },
    orLink: (link) => `Or open this link: ${link}`,
    life: (minutes) => `Valid for ${minutes} minutes and for one use. If you did not request it, ignore this message.`,
    loginData: {
      subject: 'how to log in',
      line: (email) => `Your account email is ${email}. You can log in:`,
      methods: {
        password: 'with a password',
        code: 'with a code by email',
        social: 'with the service you signed up with',
      },
      link: (link) => `Or right away with this link: ${link}`,
    },
    offer: {
      line: (name, link) => `You have an offer: ${name}. See the terms and claim it: ${link}`,
      why: (link) =>
        `You receive this email because you agreed to emails about offers. Unsubscribe in your settings: ${link}`,
    },
    password_changed: {
      subject: 'password changed',
      line: 'The password of your account was changed. If it was not you, reset it with “Forgot password?” on the site and contact support.',
    },
    contact_changed: {
      subject: 'contacts changed',
      line: 'The contacts of your account were changed. If it was not you, reset your password and contact support.',
    },
    contact_proven: {
      subject: 'contact confirmed',
      line: 'This contact was confirmed for the first time. The earlier password, sessions and other contacts of the account no longer work: set a new password in your profile.',
    },
    new_device: {
      subject: 'login from a new device',
      line: ({ device, place, time }) =>
        `New login to your account: ${device}; ${place}; ${time}. If it was not you, change your password and end that session in your profile, under Security.`,
      unknown: 'unknown device',
    },
    account_closed: {
      subject: 'account closed',
      line: 'Your account was closed and your personal data were erased. If it was not you, contact support.',
    },
    passkey_added: {
      subject: 'a passkey was added',
      line: 'A new passkey was added to your account. If you did not add it, remove it in your profile, under Security, and change your password.',
    },
    passkey_removed: {
      subject: 'a passkey was removed',
      line: 'A passkey of your account was removed. If it was not you, change your password and contact support.',
    },
    second_factor_on: {
      subject: 'two-step login is on',
      line: 'Logging in now also requires a code from your authenticator app. If it was not you, reset your password and contact support.',
    },
    second_factor_off: {
      subject: 'two-step login is off',
      line: 'Logging in no longer requires a code from your authenticator app. If it was not you, change your password and contact support.',
    },
    identity_verified: {
      subject: 'identity verified',
      line: 'Your identity is verified. There is nothing else to send.',
    },
    identity_refused: {
      subject: 'identity not verified',
      line: 'Your documents were not accepted. The reason is in your profile, where you can send others.',
    },
    identity_asked: {
      subject: 'other documents needed',
      line: 'To verify your identity we need other documents. Your profile says which.',
    },
  },
  kz: {
    outbox: {
      title: 'Шығыс хаттар',
      notice: 'Осы демо-сайттың хаттары мен SMS-тері. Олар ешқайда жіберілмейді.',
      empty: 'Әзірге бос.',
    },
    login: {
      subject: 'кіру коды',
      line: (code) => `${code} — кіру коды. Оны ешкімге айтпаңыз.`,
      about: 'Бұл — кіру коды. Оны ешкімге айтпаңыз.',
    },
    recovery: {
      subject: 'құпиясөзді ауыстыру коды',
      line: (code) => `${code} — құпиясөзді ауыстыру коды. Оны ешкімге айтпаңыз.`,
      about: 'Бұл — құпиясөзді ауыстыру коды. Оны ешкімге айтпаңыз.',
    },
    verification: {
      subject: 'растау коды',
      line: (code) => `${code} — растау коды. Оны ешкімге айтпаңыз.`,
      about: 'Бұл — растау коды. Оны ешкімге айтпаңыз.',
    },
    step_up: {
      subject: 'байланыс деректерін ауыстыру коды',
      line: (code) => `${code} — аккаунттың байланыс деректерін ауыстыру коды. Оны ешкімге айтпаңыз.`,
      about: 'Бұл — аккаунттың байланыс деректерін ауыстыру коды. Оны ешкімге айтпаңыз.',
    },
    orLink: (link) => `Немесе сілтемені ашыңыз: ${link}`,
    life: (minutes) =>
      `Ол ${minutes} минут және тек бір рет жарамды. Егер мұны сұрамаған болсаңыз, хабарға мән бермеңіз.`,
    loginData: {
      subject: 'қалай кіруге болады',
      line: (email) => `Аккаунтыңыздың поштасы: ${email}. Былай кіруге болады:`,
      methods: { password: 'құпиясөзбен', code: 'хаттағы кодпен', social: 'тіркелген кездегі қызмет арқылы' },
      link: (link) => `Немесе бірден осы сілтемемен: ${link}`,
    },
    offer: {
      line: (name, link) => `Сізге «${name}» ұсынысы бар. Шарттары және алу: ${link}`,
      why: (link) =>
        `Бұл хатты ұсыныстар туралы хаттарға келіскеніңіз үшін алдыңыз. Одан баптауларда бас тартуға болады: ${link}`,
    },
    password_changed: {
      subject: 'құпиясөз өзгертілді',
      line: 'Аккаунтыңыздың құпиясөзі өзгертілді. Егер бұл сіз болмасаңыз, сайттағы «Құпиясөзді ұмыттыңыз ба?» арқылы жаңасын орнатып, қолдау қызметіне жазыңыз.',
    },
    contact_changed: {
      subject: 'байланыс деректері өзгертілді',
      line: 'Аккаунтыңыздың байланыс деректері өзгертілді. Егер бұл сіз болмасаңыз, құпиясөзді ауыстырып, қолдау қызметіне жазыңыз.',
    },
    contact_proven: {
      subject: 'байланыс расталды',
      line: 'Бұл байланыс алғаш рет расталды. Аккаунттың бұрынғы құпиясөзі, сеанстары және басқа байланыс деректері енді жарамсыз: профильде жаңа құпиясөз орнатыңыз.',
    },
    new_device: {
      subject: 'жаңа құрылғыдан кіру',
      line: ({ device, place, time }) =>
        `Аккаунтыңызға жаңа кіру болды: ${device}; ${place}; ${time}. Егер бұл сіз болмасаңыз, құпиясөзді ауыстырып, профильдің «Қауіпсіздік» бөлімінде сол сеансты аяқтаңыз.`,
      unknown: 'белгісіз құрылғы',
    },
    account_closed: {
      subject: 'аккаунт жабылды',
      line: 'Аккаунтыңыз жабылды, жеке деректеріңіз жойылды. Мұны сіз жасамаған болсаңыз, қолдау қызметіне жазыңыз.',
    },
    passkey_added: {
      subject: 'кіру кілті қосылды',
      line: 'Аккаунтыңызға жаңа кіру кілті қосылды. Оны сіз қоспаған болсаңыз, профильдегі «Қауіпсіздік» бөлімінде жойып, құпиясөзді ауыстырыңыз.',
    },
    passkey_removed: {
      subject: 'кіру кілті жойылды',
      line: 'Аккаунтыңыздың кіру кілті жойылды. Мұны сіз жасамаған болсаңыз, құпиясөзді ауыстырып, қолдау қызметіне жазыңыз.',
    },
    second_factor_on: {
      subject: 'екі қадамды кіру қосылды',
      line: 'Енді кіру үшін қолданбадағы код та керек. Егер мұны сіз қоспасаңыз, құпиясөзді ауыстырып, қолдау қызметіне жазыңыз.',
    },
    second_factor_off: {
      subject: 'екі қадамды кіру өшірілді',
      line: 'Кіру үшін қолданбадағы код енді керек емес. Егер мұны сіз өшірмесеңіз, құпиясөзді ауыстырып, қолдау қызметіне жазыңыз.',
    },
    identity_verified: {
      subject: 'жеке басыңыз расталды',
      line: 'Жеке басыңыз расталды. Енді ештеңе жіберудің қажеті жоқ.',
    },
    identity_refused: {
      subject: 'жеке басыңыз расталмады',
      line: 'Құжаттар жарамады. Себебі профильде көрсетілген: басқаларын сол жерден жібере аласыз.',
    },
    identity_asked: {
      subject: 'басқа құжаттар керек',
      line: 'Жеке басыңызды растау үшін басқа құжаттар керек. Қайсысы екені профильде жазылған.',
    },
  },
  br: {
    outbox: {
      title: 'Caixa de saída',
      notice: 'E-mails e SMS deste site de demonstração. Eles não são enviados a ninguém.',
      empty: 'Nada ainda.',
    },
    login: {
      subject: 'código de acesso',
      line: (code) => `${code} é o seu código de acesso. Não compartilhe.`,
      about: 'Este é o seu código de acesso. Não compartilhe.',
    },
    recovery: {
      subject: 'código para trocar a senha',
      line: (code) => `${code} é o código para trocar a senha. Não compartilhe.`,
      about: 'Este é o código para trocar a senha. Não compartilhe.',
    },
    verification: {
      subject: 'código de verificação',
      line: (code) => `${code} é o seu código de verificação. Não compartilhe.`,
      about: 'Este é o seu código de verificação. Não compartilhe.',
    },
    step_up: {
      subject: 'código para trocar os contatos',
      line: (code) => `${code} é o código para trocar os contatos da sua conta. Não compartilhe.`,
      about: 'Este é o código para trocar os contatos da sua conta. Não compartilhe.',
    },
    orLink: (link) => `Ou abra este link: ${link}`,
    life: (minutes) => `Vale por ${minutes} minutos e uma única vez. Se você não pediu isto, ignore esta mensagem.`,
    loginData: {
      subject: 'como entrar',
      line: (email) => `O e-mail da sua conta é ${email}. Você pode entrar:`,
      methods: { password: 'com a senha', code: 'com um código por e-mail', social: 'com o serviço usado no cadastro' },
      link: (link) => `Ou agora mesmo por este link: ${link}`,
    },
    offer: {
      line: (name, link) => `Há uma oferta para você: ${name}. Veja as condições e resgate: ${link}`,
      why: (link) =>
        `Você recebe este e-mail porque aceitou receber ofertas. Para não receber mais, abra as configurações: ${link}`,
    },
    password_changed: {
      subject: 'senha alterada',
      line: 'A senha da sua conta foi alterada. Se não foi você, crie uma nova em “Esqueceu a senha?” no site e fale com o suporte.',
    },
    contact_changed: {
      subject: 'contatos alterados',
      line: 'Os contatos da sua conta foram alterados. Se não foi você, troque a senha e fale com o suporte.',
    },
    contact_proven: {
      subject: 'contato confirmado',
      line: 'Este contato foi confirmado pela primeira vez. A senha, as sessões e os outros contatos anteriores da conta não valem mais: crie uma nova senha no perfil.',
    },
    new_device: {
      subject: 'novo dispositivo',
      line: ({ device, place, time }) =>
        `Novo acesso à sua conta: ${device}; ${place}; ${time}. Se não foi você, troque a senha e encerre essa sessão no perfil, em Segurança.`,
      unknown: 'dispositivo desconhecido',
    },
    account_closed: {
      subject: 'conta encerrada',
      line: 'Sua conta foi encerrada e seus dados pessoais foram apagados. Se não foi você, fale com o suporte.',
    },
    passkey_added: {
      subject: 'uma chave de acesso foi adicionada',
      line: 'Uma nova chave de acesso foi adicionada à sua conta. Se não foi você quem a adicionou, remova-a no perfil, em Segurança, e troque a senha.',
    },
    passkey_removed: {
      subject: 'uma chave de acesso foi removida',
      line: 'Uma chave de acesso da sua conta foi removida. Se não foi você, troque a senha e fale com o suporte.',
    },
    second_factor_on: {
      subject: 'login em duas etapas ativado',
      line: 'Agora o login também pede um código do aplicativo autenticador. Se não foi você, troque a senha e fale com o suporte.',
    },
    second_factor_off: {
      subject: 'login em duas etapas desativado',
      line: 'O login não pede mais o código do aplicativo autenticador. Se não foi você, troque a senha e fale com o suporte.',
    },
    identity_verified: {
      subject: 'identidade verificada',
      line: 'Sua identidade foi verificada. Não é preciso enviar mais nada.',
    },
    identity_refused: {
      subject: 'identidade não verificada',
      line: 'Seus documentos não foram aceitos. O motivo está no seu perfil, onde você pode enviar outros.',
    },
    identity_asked: {
      subject: 'precisamos de outros documentos',
      line: 'Para verificar sua identidade, precisamos de outros documentos. Seu perfil diz quais.',
    },
  },
  hi: {
    outbox: { title: 'आउटबॉक्स', notice: 'इस डेमो साइट के ईमेल और SMS। ये किसी को भेजे नहीं जाते।', empty: 'अभी कुछ नहीं।' },
    login: {
      subject: 'लॉग इन कोड',
      line: (code) => `${code} आपका लॉग इन कोड है। इसे किसी को न बताएँ।`,
      about: 'यह आपका लॉग इन कोड है। इसे किसी को न बताएँ।',
    },
    recovery: {
      subject: 'पासवर्ड रीसेट कोड',
      line: (code) => `${code} पासवर्ड बदलने का कोड है। इसे किसी को न बताएँ।`,
      about: 'यह पासवर्ड बदलने का कोड है। इसे किसी को न बताएँ।',
    },
    verification: {
      subject: 'पुष्टि कोड',
      line: (code) => `${code} आपका पुष्टि कोड है। इसे किसी को न बताएँ।`,
      about: 'यह आपका पुष्टि कोड है। इसे किसी को न बताएँ।',
    },
    step_up: {
      subject: 'संपर्क बदलने का कोड',
      line: (code) => `${code} आपके खाते के संपर्क बदलने का कोड है। इसे किसी को न बताएँ।`,
      about: 'यह आपके खाते के संपर्क बदलने का कोड है। इसे किसी को न बताएँ।',
    },
    orLink: (link) => `या यह लिंक खोलें: ${link}`,
    life: (minutes) => `यह ${minutes} मिनट तक और केवल एक बार काम करता है। अगर आपने इसे नहीं माँगा था, तो इस संदेश पर ध्यान न दें।`,
    loginData: {
      subject: 'लॉग इन कैसे करें',
      line: (email) => `आपके खाते का ईमेल ${email} है। आप ऐसे लॉग इन कर सकते हैं:`,
      methods: {
        password: 'पासवर्ड से',
        code: 'ईमेल से मिले कोड से',
        social: 'उस सेवा से जिससे आपने साइन अप किया था',
      },
      link: (link) => `या सीधे इस लिंक से: ${link}`,
    },
    offer: {
      line: (name, link) => `आपके लिए एक ऑफ़र है: ${name}। शर्तें देखें और ऑफ़र लें: ${link}`,
      why: (link) =>
        `यह ईमेल आपको इसलिए मिला क्योंकि आपने ऑफ़र के ईमेल के लिए हाँ कहा था। इन्हें सेटिंग में बंद किया जा सकता है: ${link}`,
    },
    password_changed: {
      subject: 'पासवर्ड बदला गया',
      line: 'आपके खाते का पासवर्ड बदला गया है। अगर यह आपने नहीं किया, तो साइट पर पासवर्ड रीसेट करें और सहायता को लिखें।',
    },
    contact_changed: {
      subject: 'संपर्क बदले गए',
      line: 'आपके खाते के संपर्क बदले गए हैं। अगर यह आपने नहीं किया, तो साइट पर पासवर्ड रीसेट करें और सहायता को लिखें।',
    },
    contact_proven: {
      subject: 'संपर्क की पुष्टि हुई',
      line: 'इस संपर्क की पुष्टि पहली बार हुई है। खाते का पुराना पासवर्ड, पुराने सत्र और दूसरे संपर्क अब काम नहीं करेंगे: प्रोफ़ाइल में नया पासवर्ड सेट करें।',
    },
    new_device: {
      subject: 'नए डिवाइस से लॉग इन',
      line: ({ device, place, time }) =>
        `आपके खाते में नया लॉग इन हुआ: ${device}; ${place}; ${time}। अगर यह आप नहीं थे, तो पासवर्ड बदलें और प्रोफ़ाइल के “सुरक्षा” में वह सत्र समाप्त करें।`,
      unknown: 'अज्ञात डिवाइस',
    },
    account_closed: {
      subject: 'खाता बंद हुआ',
      line: 'आपका खाता बंद कर दिया गया है और आपका निजी डेटा मिटा दिया गया है। अगर यह आपने नहीं किया, तो सहायता को लिखें।',
    },
    passkey_added: {
      subject: 'पासकी जोड़ी गई',
      line: 'आपके खाते में एक नई पासकी जोड़ी गई है। अगर इसे आपने नहीं जोड़ा, तो प्रोफ़ाइल के “सुरक्षा” में इसे हटाएँ और पासवर्ड बदलें।',
    },
    passkey_removed: {
      subject: 'पासकी हटाई गई',
      line: 'आपके खाते की एक पासकी हटाई गई। अगर यह आपने नहीं किया, तो पासवर्ड बदलें और सहायता को लिखें।',
    },
    second_factor_on: {
      subject: 'दो चरणों वाला लॉग इन चालू',
      line: 'अब लॉग इन के लिए ऐप का कोड भी चाहिए। अगर यह आपने नहीं किया, तो साइट पर पासवर्ड रीसेट करें और सहायता को लिखें।',
    },
    second_factor_off: {
      subject: 'दो चरणों वाला लॉग इन बंद',
      line: 'अब लॉग इन के लिए ऐप का कोड नहीं चाहिए। अगर यह आपने नहीं किया, तो पासवर्ड बदलें और सहायता को लिखें।',
    },
    identity_verified: { subject: 'पहचान की पुष्टि हुई', line: 'आपकी पहचान की पुष्टि हो गई है। अब कुछ और भेजने की ज़रूरत नहीं है।' },
    identity_refused: {
      subject: 'पहचान की पुष्टि नहीं हुई',
      line: 'आपके दस्तावेज़ स्वीकार नहीं हुए। कारण आपकी प्रोफ़ाइल में है, वहीं से आप दूसरे दस्तावेज़ भेज सकते हैं।',
    },
    identity_asked: {
      subject: 'दूसरे दस्तावेज़ चाहिए',
      line: 'आपकी पहचान की पुष्टि के लिए दूसरे दस्तावेज़ चाहिए। कौन से, यह आपकी प्रोफ़ाइल में लिखा है।',
    },
  },
}
