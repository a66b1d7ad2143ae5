import type { BuiltInDocument, LegalFacts } from '../document.ts'

export const kyc = ({ site, support }: LegalFacts): BuiltInDocument => ({
  language: 'br',
  title: 'Verificação de identidade (KYC)',
  description: `Quando o ${site} pergunta quem você é, que documentos aceita, quanto dura a verificação e o que acontece com os seus dados.`,
  updated: '2026-11-30',
  lead: `Esta política diz quando o ${site} pede que um jogador comprove a identidade, o que pede e o que os dois lados podem esperar da verificação. Ela existe para manter menores fora do jogo, proteger contas e pagamentos e cumprir as regras contra a lavagem de dinheiro.`,
  sections: [
    {
      id: 'demo',
      title: '1. Modo demo',
      blocks: [
        `Enquanto o ${site} funciona com dinheiro fictício, ninguém precisa de documentos: ele não tem valor e não pode ser sacado. No cadastro você confirma que tem 18 anos ou mais, e isso basta. O resto desta política vale quando o site aceitar dinheiro real.`,
      ],
    },
    {
      id: 'when',
      title: '2. Quando pedimos',
      blocks: [
        'Pedimos cedo. A verificação é pedida nos momentos abaixo, e um ganho não é um deles:',
        [
          'antes do primeiro depósito ou, onde a lei permite, no máximo quando os depósitos chegam ao limite da jurisdição do operador;',
          'antes do primeiro saque, se ainda não houve verificação;',
          'quando o nome, o meio de pagamento ou o país da conta muda;',
          'quando um pagamento ou um padrão de jogo precisa ser examinado pelas regras contra a lavagem de dinheiro;',
          'quando alguém avisa que a conta é usada por um menor ou por outra pessoa.',
        ],
        'O pedido sempre diz o motivo, o que exatamente falta e até quando responderemos.',
      ],
    },
    {
      id: 'documents',
      title: '3. O que pedimos',
      blocks: [
        'Um documento de cada tipo que o pedido indica, e nada além disso:',
        [
          'identidade: passaporte, documento de identidade ou carteira de motorista, válidos no dia da verificação;',
          'endereço: conta de consumo, extrato bancário ou carta oficial, de no máximo três meses;',
          'meio de pagamento: extrato ou captura de tela da carteira que mostre seu nome. Cubra todos os dígitos do cartão, menos os seis primeiros e os quatro últimos;',
          'origem dos recursos, só para valores altos: contracheque, declaração de imposto ou extrato bancário.',
        ],
        'Aceitamos fotos que mostrem o documento inteiro, com os quatro cantos e o texto legível. Não pedimos o código de segurança do cartão, nem senha, nem código de SMS; quem pede não é da nossa equipe.',
      ],
    },
    {
      id: 'time',
      title: '4. Quanto tempo leva',
      blocks: [
        'A verificação é concluída em até dois dias úteis depois do último documento pedido. Se demorar mais, o perfil diz por quê e indica um novo prazo. Enquanto isso, você pode jogar com o saldo que tem, a menos que a lei proíba; um saque espera o resultado.',
        'O estado da verificação no perfil é um destes: não feita, em andamento, aprovada, recusada.',
      ],
    },
    {
      id: 'failed',
      title: '5. Se a verificação não for aprovada',
      blocks: [
        'Você fica sabendo qual documento não foi aceito e por quê, e pode enviar outro. Se a identidade não puder ser confirmada, a conta é fechada para novas apostas e depósitos, e os depósitos não apostados voltam para o meio de onde vieram, a menos que a lei mande retê-los.',
        'Se um jogador tiver menos de 18 anos, a conta é fechada na hora, as apostas são anuladas e os depósitos são devolvidos.',
      ],
    },
    {
      id: 'payments',
      title: '6. Pagamentos e terceiros',
      blocks: [
        'Uma conta é de uma só pessoa. Depósitos e saques passam por meios de pagamento em nome dela. Um depósito do cartão ou da carteira de outra pessoa volta para onde veio, e os ganhos feitos com ele são examinados.',
        'O saque vai primeiro para o meio do depósito, até o valor depositado, e o que passar disso, para outro meio seu.',
      ],
    },
    {
      id: 'screening',
      title: '7. Listas e monitoramento',
      blocks: [
        'Os nomes são comparados com as listas de sanções que obrigam o operador, e pessoas politicamente expostas são identificadas como a lei manda. Nos pagamentos buscamos sinais de lavagem de dinheiro: muitos depósitos pequenos sacados sem jogo, várias contas com o mesmo meio de pagamento, valores que não combinam com o que se sabe do jogador.',
        'O que somos obrigados a comunicar, comunicamos à autoridade competente. A lei pode nos proibir de contar isso a você.',
      ],
    },
    {
      id: 'data',
      title: '8. O que acontece com os documentos',
      blocks: [
        'Os documentos servem só para a verificação. Eles trafegam por uma conexão criptografada, ficam criptografados e separados do resto da conta, e só são vistos pela equipe e pelo serviço de verificação que o operador indica. São apagados quando passa o prazo em que a lei manda guardá-los.',
        'Você pode perguntar que dados seus temos, corrigir os errados e apagar os que nenhuma lei manda guardar.',
      ],
    },
    {
      id: 'complaints',
      title: '9. Se você não concordar',
      blocks: [
        `Escreva para o suporte${support} e indique o pedido de que discorda. Uma pessoa que não tomou a decisão o examina de novo e responde em até dez dias úteis. Depois disso você pode recorrer à autoridade que licencia o operador; o rodapé do site diz qual é.`,
      ],
    },
  ],
})
