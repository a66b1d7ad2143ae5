import type { BuiltInDocument, LegalFacts } from '../document.ts'

export const confidential = ({ site, licence, support }: LegalFacts): BuiltInDocument => ({
  language: 'br',
  title: 'Política de privacidade',
  description: `Que dados o ${site} coleta e por quê, quem os vê, por quanto tempo ficam guardados e como obter ou apagar os seus.`,
  updated: '2026-11-30',
  lead: `Esta política diz que dados o ${site} conhece de visitantes e jogadores, para que servem e o que você pode fazer com eles. Coletamos o que o site precisa para funcionar ou o que a lei exige.`,
  sections: [
    {
      id: 'controller',
      title: '1. Quem responde pelos dados',
      blocks: [
        licence === null
          ? `O operador do ${site} responde pelos dados. O nome e o endereço dele aparecem no rodapé do site assim que são definidos.`
          : `O operador do ${site} responde pelos dados: ${licence}`,
      ],
    },
    {
      id: 'visitors',
      title: '2. O que sabemos dos visitantes',
      blocks: [
        [
          'o endereço IP e o nome do navegador: para responder ao pedido, defender o site de ataques e saber o país;',
          'o país do endereço: uma base no nosso próprio servidor o informa, e o endereço não é passado a ninguém para isso;',
          'o idioma e o fuso horário do navegador: para mostrar a página no seu idioma e a hora certa;',
          'marcas de anúncios e parceiros no link pelo qual você veio: para acertar as contas com quem o publicou.',
        ],
        'Você pode ver o site sem conta e sem dizer seu nome.',
      ],
    },
    {
      id: 'players',
      title: '3. O que guardamos dos jogadores',
      blocks: [
        [
          'o e-mail ou o telefone, e se estão confirmados;',
          'a senha, só como hash Argon2, do qual não pode ser recuperada;',
          'sessões: a hora do acesso, o endereço IP e o nome do navegador;',
          'apostas, rodadas, seeds, depósitos e saques, em um registro cujos lançamentos não mudam;',
          'e-mails e mensagens que enviamos a você;',
          'se você entra por outro serviço: o seu número nele e o e-mail que ele informou;',
          'documentos, só quando uma verificação de identidade precisa deles.',
        ],
        'Nunca vemos dados de cartão: eles são informados na página do provedor de pagamentos.',
      ],
    },
    {
      id: 'why',
      title: '4. Para quê e com que base',
      blocks: [
        [
          'contrato: manter a conta, aceitar e liquidar apostas, fazer pagamentos;',
          'lei: verificar idade e identidade, combater a lavagem de dinheiro, guardar registros;',
          'interesse legítimo: proteger contas de invasões e o site de fraudes;',
          'seu consentimento: medir como o site é usado e mostrar anúncios. Você pode não dar e pode retirar.',
        ],
        'Nenhuma decisão com consequências para você é tomada só por um programa, sem uma pessoa. Os resultados dos jogos não entram aqui: eles são calculados por regras publicadas.',
      ],
    },
    {
      id: 'cookies',
      title: '5. Cookies e armazenamento do navegador',
      blocks: [
        [
          'token: mantém você conectado, por até 30 dias; os scripts da página não podem lê-lo;',
          'locale: o idioma escolhido, 365 dias;',
          'userVersion e userBrowser: endereço e navegador da última visita, um dia;',
          'stag, partnerId, advId, prHash, advertiseUid, advertiseSource, cpaOneUid, partner, adplace: de onde você veio; de um dia a 30 dias;',
          'adBonusType, adBonusValue, adBonusModal, adBonusError: o bônus de um link de anúncio e por que ele não vale, 10 minutos;',
          'super_bonus: se um bônus já foi mostrado a você, cerca de meio ano.',
        ],
        'O armazenamento do navegador guarda uma impressão digital do navegador, com a qual percebemos um acesso de outro dispositivo, e a nota de que você recusou instalar o aplicativo. Tudo isso pode ser apagado nas configurações do navegador.',
        'Contadores e scripts de terceiros só são carregados depois do seu consentimento.',
      ],
    },
    {
      id: 'sharing',
      title: '6. Quem recebe dados de nós',
      blocks: [
        [
          'provedores de pagamento: o valor, a moeda e o número do pagamento;',
          'serviços de verificação de identidade: os documentos de que a verificação precisa;',
          'serviços que entregam e-mails e SMS: o endereço ou o número, e o texto;',
          'o parceiro por cujo link você veio: que um visitante com essa marca se cadastrou; ele não recebe nome nem contato;',
          'autoridades públicas: o que a lei nos obriga a entregar.',
        ],
        'Não vendemos dados.',
      ],
    },
    {
      id: 'retention',
      title: '7. Por quanto tempo guardamos',
      blocks: [
        'Os dados da conta, enquanto ela está aberta. O registro de apostas e pagamentos e os documentos de verificação, pelo tempo que a lei exige depois do encerramento da conta. Registros de visitas, no máximo 12 meses. Códigos e links de e-mails deixam de valer depois de 10 minutos.',
      ],
    },
    {
      id: 'security',
      title: '8. Como protegemos',
      blocks: [
        'A conexão é criptografada. As senhas são guardadas como hash; os tokens de sessão ficam só como hashes e mudam com frequência. Um e-mail avisa quando a senha ou os contatos mudam. Só vê os dados quem precisa deles para trabalhar. Se houver um vazamento que possa prejudicar você, avisamos você e a autoridade competente.',
      ],
    },
    {
      id: 'rights',
      title: '9. Seus direitos',
      blocks: [
        [
          'saber que dados seus temos e receber uma cópia;',
          'corrigir dados errados;',
          'apagar dados que nenhuma lei nos obriga a guardar;',
          'opor-se ao tratamento e retirar o consentimento;',
          'esconder de outros jogadores suas estatísticas e seu avatar;',
          'reclamar à autoridade de proteção de dados do seu país.',
        ],
        `Escreva para o suporte${support} do e-mail ou do telefone da conta. Respondemos em até 30 dias, de graça.`,
      ],
    },
    {
      id: 'minors',
      title: '10. Menores de idade',
      blocks: [
        'O site não é para menores de 18 anos. Se souber que uma criança o usa, escreva para nós: encerramos a conta e apagamos os dados que não precisamos guardar. Nos seus aparelhos, programas de controle parental limitam o acesso.',
      ],
    },
    {
      id: 'changes',
      title: '11. Mudanças',
      blocks: [
        'Mudanças importantes são anunciadas no site pelo menos 14 dias antes de valerem. A data da versão fica no alto.',
      ],
    },
  ],
})
