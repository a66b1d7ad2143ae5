/**
 * SHA-256 of every released version: of its folder's files, and of what some hundred of its bets come to. A line is added
 * with a version, and is never changed after.
 */
export const RELEASED: Readonly<Record<string, { readonly source: string; readonly vectors: string }>> = {
  'cases/v1': {
    source: '77efc261e96d6d3a7339dd17b7e854db28540f8799de90906762b21048d50a68',
    vectors: 'b7431ac1cc63f52c223d5bdc7db820b22ceae37ec727a94e1ed6983fd563263f',
  },
  'coinflip/v1': {
    source: 'e38e144cc0397ef7c9ca95e207bc69bfa897777cb605c81e3548b64b42d48d20',
    vectors: '5c63a2b87f659b5e4590734b8911263d887c5cd3c3194c287f58ed30190787b8',
  },
  'crash/v1': {
    source: 'ae9a3c4c009106e8d9bd3ec8e18cd6e7babbacaede7bc942c360baf77bd10e83',
    vectors: '73b95cb6bc038b188daef97131b4455ad30c5e8b742e8cbde689d91d80ec1648',
  },
  'dice/v1': {
    source: '8404af5c9e061dbaa3b3f4fcda781c8c1d3f1b5e99acc8db5befbd8213445984',
    vectors: 'b3831efb9c95e1bcae015c9acdc6fd31b95ad1ac9bf867fedd2cdf6179ef7283',
  },
  'hilo/v1': {
    source: '171a4cb0ac64354b53fc323ab86d291ee7557c9dfaab44b2a4657bca8a805b6b',
    vectors: '1bef2291a630336c166aedd1327e3daa19396a5e2c84a46685899766e7563e2b',
  },
  'keno/v1': {
    source: '046e9764edd978169e8f4868fe0c48b8daef8462785ff04a00b746a1f9813345',
    vectors: 'f1af5e8c9b60a875dca75c91cadff7cd9ec9523c49adaf8b43facc72b600e580',
  },
  'miner/v1': {
    source: '4f3e0f92863fa82f44937bbe2dc12d5d09725a41ffc713442544f0422346bbe3',
    vectors: '67ed2390bb66ef36b908486d20b566f071ecd4315844a1f77050e9498f99930c',
  },
  'rooms/v1': {
    source: '77d8c71b04a6da6cf39232f8aca52a2ba02ef6ae40c10995db80c65e010ba989',
    vectors: 'dc1c3e62dcea0c774d69a2dab1f82c90167c7d36ad51024f5fa83ffc2a609b8e',
  },
  'roulette/v1': {
    source: '2006d01e0bfe27efec2d97b69d33af2454dd4a1c3b376f011a38a4dafad597e6',
    vectors: '25dbdc6489799c6d784593585f17a87f8ae2d31ef0eddf2e2f41f73bfa928a91',
  },
  'slots/v1': {
    source: '37b9fc9372d210efe44da6c1c6771d6c8d18b2ac1983314f4bf8c6de41419304',
    vectors: '02fd88480d05b4f6180622a8785c289a08931ab640dcb7023105c5f31f4a2cc1',
  },
  'tables/v1': {
    source: 'ffe4f59d173845420e166bc82d81ffb6f68e081b20c4f6b6026bc43b4a6d5ae6',
    vectors: '06002180d6150164fdcd6d14e9c6e283eca8d4389628f784acecf633d720ea24',
  },
  'wheel/v1': {
    source: '855acb121542a65fd5b67b79f5dde289aa0cc42d42728f1e68d066225baf5429',
    vectors: 'f002b118adae7a58fa109d56e86f459ada5540841c5c3becfb3d7bf229c7d9c4',
  },
}

/** SHA-256 of the files that every version rests on, by which they are bound as well. */
export const PRIMITIVES: Readonly<Record<string, string>> = {
  'money/micros.ts': 'b71710da34e8cedfb9273b73ef158fa8ff80790c8351c58c7bfbd8110ad7663d',
  'money/ratio.ts': '8481ce32988208c98230f2a4d295c1252fa275bede85974d2b24642929cb8934',
  'rules/fairness/cards.ts': '2ecc06dddee465732aeb717fa5770c14af9f9e93a7a558a57f2ea40835d30b41',
  'rules/fairness/chain.ts': '059d48fe2294bf12ab5916a01404a920f8e9b80f21da5b410191b72a7f251c5d',
  'rules/fairness/commitment.ts': '95c04afd6c2c3797ed1fee31621caa5c7df49926216b77ab300152114ca3d700',
  'rules/fairness/floats.ts': 'e9f5f2ab7c2bfdbb132e889ab01b0347e7ad8165501b0ccc5bf8f8db28101c5e',
  'rules/fairness/hmac.ts': '6cd234fc5b284428bc9b0ea85c4d9ac2406e47d8988aac30aaae629c6222d6d0',
  'rules/fairness/pick-and-remove.ts': '9e6f56746702028be0124c1f984fcef2a0c9099d065b104e12bff95ba6b0b5e8',
  'rules/fairness/seeds.ts': 'afba53746a1653c044909477586c6f4809afaac2a8772f80511dd2e2b4ef1224',
  'rules/fairness/stream.ts': '6288a19993cb18b1f29e02c72e1373f38bf4d974f239b355565110397c355ec9',
  'rules/fairness/text.ts': 'd8c94a9b486d9f1114d640c89aeb23ec2e72d3289d8db395514be77f2ce9d831',
  'rules/multiplier-row.ts': '7e88d25d001f02906e7ab0ca829ce805a7544761223a3765038c2205bc02012a',
  'rules/play.ts': '0bb18252d8a1647b311a0614aa45f249b6ece89886a0857569add73b42a1a9a1',
}

/** The config hash of every version of a case. */
export const CASE_HASHES: Readonly<Record<string, string>> = {
  'circuit:1': 'aad5a777a5e58f39c4e9fce4ba34ea084bb3d8ee2647aa2da366fe8277810262',
  'copper:1': '94592c4b91e4dd92a5ff7d926873912bf2d6edebda3f73998b418c55e0685142',
  'nebula:1': '6d77a4b5d0ac5caf1c1c08474111b817e4ebe85528fa540d736502db5d1aeaf4',
  'neon:1': '8979f3103a5835d1fff03936ca1cb25abc85a5c0c75c9862f3e71e7fadb0663e',
  'spark:1': '786b6f3deafc5b3d1d7373e7991db8af8e5db7807d1628d7d52d308c49ffcecb',
  'starter:1': 'a975ec6d619f4b6faf74d84c8eaae6f9ef3e6d2e2b607ee24b6753bea49ad856',
  'voltage:1': 'fcd41650f85a2c361cc72428dff65dbe01ad98bb7871af1af7bd0dfff710ac62',
  'zenith:1': '2c159e463b7652f3ac28ec319e1738746fa1a8ab4c17b1f55aba62c263a6174b',
}
