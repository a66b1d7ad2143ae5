import type { BuiltInDocument, LegalFacts } from '../document.ts'

export const userAgreement = ({ site, licence, support }: LegalFacts): BuiltInDocument => ({
  language: 'br',
  title: 'Termos de uso',
  description: `Os termos do ${site}: conta, dinheiro fictício, apostas e como são liquidadas, jogo justo, limites e reclamações.`,
  updated: '2026-11-30',
  lead: `Ao abrir uma conta no ${site}, você aceita estes termos. Eles foram escritos para serem lidos: cada seção diz o que você pode esperar de nós e o que esperamos de você.`,
  sections: [
    {
      id: 'parties',
      title: '1. As partes',
      blocks: [
        licence === null
          ? `Este acordo é entre você e o operador do ${site}. O nome, o endereço e a licença do operador aparecem no rodapé do site assim que são definidos.`
          : `Este acordo é entre você e o operador do ${site}: ${licence}`,
        'Este acordo é publicado em cinco idiomas que dizem o mesmo. Se houver diferença, vale a versão no idioma em que você se cadastrou.',
      ],
    },
    {
      id: 'who',
      title: '2. Quem pode jogar',
      blocks: [
        'Você pode ter uma conta se tudo isto for verdade:',
        [
          'você tem 18 anos ou mais, ou a idade que a lei do seu país exige, se for maior;',
          'os jogos de aposta pela internet são permitidos onde você está, e o site está aberto para a sua região;',
          'você age em seu próprio nome, com o seu próprio dinheiro, e não está excluído do jogo;',
          'você não trabalha para o operador nem para um fornecedor dos jogos.',
        ],
        'Nas regiões onde o site está fechado, ele mostra uma página que diz isso. Contornar o bloqueio, por exemplo com VPN ou proxy, viola este acordo.',
      ],
    },
    {
      id: 'account',
      title: '3. Sua conta',
      blocks: [
        'Cada pessoa tem uma conta. Você entra com um e-mail, um telefone ou um serviço vinculado, e não passa a senha nem os códigos a ninguém. As apostas feitas na sua conta contam como suas até você avisar que outra pessoa teve acesso.',
        'Quando a senha é trocada ou redefinida, todas as outras sessões terminam, e um e-mail avisa você. A conta pode ser encerrada a qualquer momento; antes, o saldo que pode ser sacado é pago.',
      ],
    },
    {
      id: 'money',
      title: '4. Dinheiro',
      blocks: [
        'No modo demo o saldo é dinheiro fictício: um provedor de pagamentos de teste o credita, ele não tem valor e não pode ser sacado, vendido nem trocado. Onde o site diz que aceita dinheiro real, vale o seguinte:',
        [
          'o saldo fica na moeda que você escolher; trocar de moeda não converte o saldo;',
          'um depósito entra depois que o provedor de pagamentos o confirma;',
          'o depósito mínimo e o saque mínimo de cada moeda aparecem antes da confirmação;',
          'o saque vai para um meio de pagamento em seu nome. Você sempre vê em que estado ele está, por quê, e de quem é o próximo passo.',
        ],
        'Cada movimento de dinheiro é registrado em partidas dobradas. Se o site creditar ou pagar um valor por engano, corrigimos com um lançamento que você pode ver e avisamos você.',
      ],
    },
    {
      id: 'bets',
      title: '5. Apostas e como são liquidadas',
      blocks: [
        'Uma aposta é aceita quando o servidor a confirma; vale o que o servidor registrou, mesmo que a conexão caia ou a tela mostre outra coisa. Uma aposta enviada duas vezes com a mesma chave é feita uma vez. Uma aposta aceita não pode ser desfeita.',
        'Cada jogo mostra antes da aposta as regras, as chances, os multiplicadores, o retorno ao jogador e a vantagem da casa. Os multiplicadores são aplicados exatamente como mostrados; frações menores que a menor unidade da moeda são arredondadas para baixo. Os limites de aposta e o pagamento máximo de uma aposta aparecem no jogo e são aplicados pelo servidor.',
        'Se uma rodada for interrompida, vale o resultado que as seeds determinam. Se nenhum resultado foi determinado, a aposta é anulada e o valor é devolvido.',
      ],
    },
    {
      id: 'fairness',
      title: '6. Jogo justo',
      blocks: [
        'O hash da seed do servidor aparece antes da aposta, e a própria seed, depois da troca do par. Você define a seed do cliente. Com as duas, qualquer pessoa pode recalcular um resultado, na página de jogo justo ou com um programa próprio. Se um resultado recalculado com as seeds certas for diferente do que foi pago, pagamos a diferença.',
        'Isso prova que o resultado não foi escolhido de acordo com a sua aposta. Não quer dizer que você vai ganhar: todo jogo tem uma vantagem da casa, e com o tempo jogar custa dinheiro.',
      ],
    },
    {
      id: 'conduct',
      title: '7. O que não é permitido',
      blocks: [
        [
          'várias contas de uma pessoa ou uma conta de várias;',
          'jogar com dinheiro de outras pessoas ou de origem criminosa;',
          'usar de propósito um erro do site em vez de avisar;',
          'combinar com outros contra as regras de um jogo ou de um bônus;',
          'atacar o site ou acessar dados de outras pessoas.',
        ],
        'Programas que usam a interface publicada do site são permitidos, dentro dos limites dela e com as mesmas regras das pessoas.',
      ],
    },
    {
      id: 'play',
      title: '8. Jogo responsável',
      blocks: [
        'Apostar não é uma forma de ganhar dinheiro. Jogue só com o que pode perder e não tente recuperar perdas. Se o jogo deixar de ser diversão, pare e fale com uma das organizações no rodapé do site: elas ajudam de graça e sem perguntar seu nome.',
        'A qualquer momento você pode pedir que o jogo seja fechado para você, por um tempo ou para sempre. Fazemos isso na hora, não tentamos convencer você do contrário e não reabrimos antes do prazo.',
      ],
    },
    {
      id: 'bonuses',
      title: '9. Bônus',
      blocks: [
        'As condições de um bônus são ditas em números antes de você resgatar: o valor, o rollover, em quais jogos e até quando, a aposta máxima e quanto o rollover custa em média. Ninguém é obrigado a resgatar um bônus. Um bônus não é anulado por motivos que não estão nas condições.',
      ],
    },
    {
      id: 'suspension',
      title: '10. Suspensão e encerramento',
      blocks: [
        'Podemos suspender uma conta se este acordo for violado, se houver uma verificação de identidade em aberto ou se a lei mandar. O motivo é informado até onde a lei permite. O dinheiro depositado e não apostado é devolvido, a menos que a lei mande retê-lo.',
      ],
    },
    {
      id: 'liability',
      title: '11. Responsabilidade',
      blocks: [
        'Respondemos pelo que este acordo promete e por danos que causarmos de propósito ou por negligência grave. Não respondemos pelo funcionamento do seu aparelho, do seu provedor ou de um serviço de pagamento, nem por ganhos que você poderia ter tido enquanto o site estava fora do ar. Nada aqui retira os direitos que a lei do seu país dá a você como consumidor.',
      ],
    },
    {
      id: 'complaints',
      title: '12. Reclamações',
      blocks: [
        `Escreva para o suporte${support} com o número da aposta ou do pagamento. A primeira resposta vem em até dois dias úteis, e a decisão, em até dez dias úteis. Se não concordar, você pode recorrer à autoridade que licencia o operador ou à justiça.`,
      ],
    },
    {
      id: 'changes',
      title: '13. Mudanças',
      blocks: [
        'Uma mudança destes termos é anunciada no site pelo menos 14 dias antes de valer; a data da versão fica no alto. As apostas são liquidadas pelos termos em que foram feitas. Se não aceitar uma mudança, você pode encerrar a conta e sacar o saldo.',
      ],
    },
  ],
})
