import type { FaqFacts, FaqSection } from '../faq.ts'

export const faq = ({ site, ...facts }: FaqFacts): readonly FaqSection[] => [
  {
    id: 'account',
    title: 'Conta',
    items: [
      {
        id: 'register',
        question: 'Como abro uma conta?',
        answer: [
          `Toque em “Cadastro”, informe um e-mail, uma senha de pelo menos ${facts.passwordMin} caracteres e a moeda, e confirme que tem 18 anos ou mais. A conta abre na hora, sem documentos.`,
        ],
      },
      {
        id: 'password',
        question: 'Esqueci a senha. E agora?',
        answer: [
          `Abra a recuperação e informe o e-mail ou o telefone da conta: você recebe um código e, por e-mail, também um link. Valem por ${facts.codeMinutes} minutos e uma única vez.`,
          'Quando a senha muda, todas as sessões anteriores terminam e é preciso entrar de novo.',
        ],
        link: { to: '/password/reset', label: 'Recuperar a senha' },
      },
      {
        id: 'one-account',
        question: 'Posso ter uma segunda conta?',
        answer: ['Não: cada pessoa tem uma conta. Um saldo em outra moeda pode ser aberto na mesma conta.'],
      },
      {
        id: 'session',
        question: 'Por quanto tempo fico conectado?',
        answer: [
          `Até ${facts.sessionDays} dias desde a última visita. “Sair” encerra a sessão também no servidor. Se alguém descobriu sua senha, troque-a: todas as outras sessões terminam.`,
        ],
      },
      {
        id: 'language',
        question: 'Como mudo o idioma e a moeda?',
        answer: [
          'Mude o idioma no menu à esquerda ou no pé da página; a escolha fica guardada. Mude a moeda tocando no saldo, no alto. Cada moeda tem um saldo próprio: trocar não converte o valor.',
        ],
      },
    ],
  },
  {
    id: 'money',
    title: 'Dinheiro',
    items: [
      {
        id: 'play-money',
        question: 'Aqui se joga com dinheiro real?',
        answer: [
          `Não. O ${site} funciona com dinheiro fictício: um provedor de pagamentos de teste o credita, ele não tem valor e não pode ser sacado. As regras, as chances e as provas são de verdade.`,
        ],
      },
      {
        id: 'deposit',
        question: 'Como faço um depósito?',
        answer: [
          `Toque em “Depositar”, escolha o valor e confirme na página do provedor. Valor mínimo: ${facts.minDeposit}. Não há tarifa.`,
        ],
      },
      {
        id: 'deposit-missing',
        question: 'Meu depósito não chegou. Por quê?',
        answer: [
          'O valor entra quando o provedor confirma o pagamento; a janela do depósito se atualiza sozinha e pode ser fechada. Se o prazo acabou ou o pagamento falhou, nada foi cobrado: comece outro.',
        ],
      },
      {
        id: 'withdraw',
        question: 'Posso sacar?',
        answer: [
          `O dinheiro fictício não pode ser sacado. O saque mínimo de dinheiro real é de ${facts.minPayout}, mas não há saques enquanto o site estiver em modo demo.`,
        ],
      },
    ],
  },
  {
    id: 'bets',
    title: 'Apostas e limites',
    items: [
      {
        id: 'limits',
        question: 'Quais são os limites de uma aposta?',
        answer: [
          `A aposta mínima e a máxima aparecem em cada jogo e dependem da moeda. O pagamento de uma aposta é limitado: ${facts.maxWin}. Uma aposta que pudesse ganhar mais é recusada pelo servidor: um ganho mostrado nunca é reduzido.`,
        ],
      },
      {
        id: 'rtp',
        question: 'O que são RTP e vantagem da casa?',
        answer: [
          'RTP é a parte das apostas que volta aos jogadores em média. A vantagem da casa é o resto: com RTP de 99%, cada R$ 100 apostados custam R$ 1, em média. Os dois números estão em cada jogo e vêm da tabela de pagamentos dele.',
        ],
      },
      {
        id: 'connection',
        question: 'A conexão caiu durante a aposta. O que houve com ela?',
        answer: [
          'Vale o que o servidor registrou. Abra “Minhas apostas”: se a aposta está lá, ela foi jogada e o saldo está certo. Enviar a mesma aposta outra vez não cobra duas vezes.',
        ],
      },
      {
        id: 'rounding',
        question: 'Como exatamente se calcula um ganho?',
        answer: [
          'A aposta é multiplicada pelo multiplicador mostrado, e o que passa de um milionésimo é descartado. Os valores são calculados exatamente, sem erros de arredondamento.',
        ],
      },
    ],
  },
  {
    id: 'fairness',
    title: 'Jogo justo',
    items: [
      {
        id: 'proof',
        question: 'Como saber que o resultado não é manipulado?',
        answer: [
          'Antes da aposta mostramos o hash da seed do servidor, e por isso ela não pode ser trocada depois. Você acrescenta a sua. Quando troca o par, a seed do servidor é revelada e qualquer aposta pode ser recalculada.',
        ],
        link: { to: '/fairness', label: 'Como conferir uma aposta' },
      },
      {
        id: 'client-seed',
        question: 'Para que serve a seed do cliente?',
        answer: [
          'Para que a casa não conheça os resultados antes: ela escolhe a seed dela antes de você definir a sua. Use até 64 letras latinas, dígitos, “_” e “-”, e troque-a com o par quando quiser.',
        ],
      },
      {
        id: 'check',
        question: 'Como confiro uma aposta?',
        answer: [
          'Troque o par e abra a aposta em “Minhas apostas”: o navegador a recalcula, mesmo sem rede. Ali também dá para copiar um script de Node e conferir no seu computador.',
        ],
      },
      {
        id: 'streak',
        question: 'Depois de várias perdas a chance de ganhar aumenta?',
        answer: [
          'Não. Cada aposta é calculada de novo; as passadas não a afetam. Sistemas que dobram a aposta não tiram a vantagem da casa, só fazem perder mais depressa.',
        ],
      },
    ],
  },
  {
    id: 'control',
    title: 'Jogo responsável',
    items: [
      {
        id: 'control-play',
        question: 'Como manter o controle?',
        answer: [
          'Decida antes quanto dinheiro e tempo quer gastar, e pare aí. Não tente recuperar perdas nem jogue com dinheiro emprestado. Cada jogo diz quanto uma aposta custa em média: esse é o preço dela.',
        ],
      },
      {
        id: 'break',
        question: 'Como faço uma pausa ou me excluo do jogo?',
        answer: [
          `No perfil, em Limites: um limite de depósitos, perdas ou apostas, uma pausa ou a autoexclusão. Tudo vale na hora e não é desfeito antes do fim; o saldo ainda pode ser sacado. Se não conseguir entrar, escreva para o suporte${facts.support}.`,
        ],
        link: { to: '/profile/limits', label: 'Seus limites' },
      },
      {
        id: 'help',
        question: 'Onde encontro ajuda?',
        answer: [
          'No pé de cada página há organizações que ajudam de graça, em vários idiomas e sem perguntar seu nome. Também dá para procurá-las por alguém próximo.',
        ],
      },
      {
        id: 'minors',
        question: 'Qual é a idade mínima?',
        answer: [
          '18 anos, ou mais onde a lei exigir. Se souber que uma criança usa o site, avise: a conta será fechada.',
        ],
      },
    ],
  },
  {
    id: 'site',
    title: 'O site',
    items: [
      {
        id: 'regions',
        question: 'Por que o site está fechado no meu país?',
        answer: [
          'As regras de alguns países não permitem mostrá-lo, e então abre uma página que diz isso. Não é permitido contornar o bloqueio com VPN ou proxy.',
        ],
      },
      {
        id: 'data',
        question: 'Que dados vocês coletam?',
        answer: [
          'Os que o site precisa para funcionar ou a lei exige: contato, sessões, apostas, pagamentos. A senha é guardada só como hash, e nunca vemos dados de cartão.',
        ],
        link: { to: '/policy/confidential', label: 'Política de privacidade' },
      },
      {
        id: 'api',
        question: 'Posso usar um bot?',
        answer: ['Pode. A API do site é pública e documentada; as regras e os limites são os mesmos das pessoas.'],
        link: { to: '/developers', label: 'Para desenvolvedores' },
      },
    ],
  },
]
