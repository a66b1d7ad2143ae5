/**
 * SHA-256 of every released version: of its folder's files, and of the results of about a hundred of its bets. A line
 * is added with a version, and never changed afterwards.
 */
export const RELEASED: Readonly<Record<string, { readonly source: string; readonly vectors: string }>> = {
  'cases/v1': {
    source: '14f108af39893fc46410ace813b31a1fc172b19c3ab6920b0b0aec2b972eacaf',
    vectors: 'b7431ac1cc63f52c223d5bdc7db820b22ceae37ec727a94e1ed6983fd563263f',
  },
  'coinflip/v1': {
    source: '6dbe678770a69d12833b50e229da9d6d30dad34b6acfc37ff37c63dda3db007e',
    vectors: '5c63a2b87f659b5e4590734b8911263d887c5cd3c3194c287f58ed30190787b8',
  },
  'crash/v1': {
    source: '0f4645f24082546cfaef2df8dc3316cc7c029e3279e18b1553e0ca8a3759636b',
    vectors: '73b95cb6bc038b188daef97131b4455ad30c5e8b742e8cbde689d91d80ec1648',
  },
  'dice/v1': {
    source: 'df2e2d3058a374064723138189fb95bdddbf763943f282f9d4ca77d9af5abc2c',
    vectors: 'b3831efb9c95e1bcae015c9acdc6fd31b95ad1ac9bf867fedd2cdf6179ef7283',
  },
  'hilo/v1': {
    source: '51895643e5254bd45950e3e24018631820cb4ee4dc834e0e89602d04ba757838',
    vectors: '1bef2291a630336c166aedd1327e3daa19396a5e2c84a46685899766e7563e2b',
  },
  'keno/v1': {
    source: 'd0227956d8f33f3201a7721e401da7f6e0923f091d15ebe1bea59ec4cf4457b5',
    vectors: 'f1af5e8c9b60a875dca75c91cadff7cd9ec9523c49adaf8b43facc72b600e580',
  },
  'miner/v1': {
    source: 'ccd6ab9a6753472d989d830ff0dc883318070a6df1dea3a9f7d4116a2ede078b',
    vectors: '67ed2390bb66ef36b908486d20b566f071ecd4315844a1f77050e9498f99930c',
  },
  'rooms/v1': {
    source: 'bd65608e7fe2ffd43e5f0440a7cd6bdcaddfc8077dae36ea10aa748ce9dc1987',
    vectors: 'dc1c3e62dcea0c774d69a2dab1f82c90167c7d36ad51024f5fa83ffc2a609b8e',
  },
  'roulette/v1': {
    source: '4f74e8940eb06ad8e534856636454969463628aae4cfe2e3e9df18cce8ecc563',
    vectors: '25dbdc6489799c6d784593585f17a87f8ae2d31ef0eddf2e2f41f73bfa928a91',
  },
  'slots/v1': {
    source: 'c485a7bf195a28ad4a32f1269f75cbc049c861f777bb22520f408e8db26ef4a8',
    vectors: '02fd88480d05b4f6180622a8785c289a08931ab640dcb7023105c5f31f4a2cc1',
  },
  'tables/v1': {
    source: 'ffd7d1ffac20b3ad868c7c1a1921697a13103203db804b6ee1b5fca295f396e0',
    vectors: '06002180d6150164fdcd6d14e9c6e283eca8d4389628f784acecf633d720ea24',
  },
  'wheel/v1': {
    source: '7b47c2390209b371762f3a474bc617a74ad8da456cc26b1d8319aeb8339ce5fc',
    vectors: 'f002b118adae7a58fa109d56e86f459ada5540841c5c3becfb3d7bf229c7d9c4',
  },
}

/** SHA-256 of the files that every version depends on, which are therefore bound as well. */
export const PRIMITIVES: Readonly<Record<string, string>> = {
  'money/micros.ts': 'c22a4e0abe4ace451c447767b65a7410a454e79537730e2ddefad422dbfa1f3e',
  'money/ratio.ts': '01c7b195680d50ffef91d4c3d2959ea950f8a9cd0715b23e427161f111a31006',
  'rules/fairness/cards.ts': '5381ea9270d27d6495e495083fe6a310ca6d63a25b4baf903ba8a51c2b8241ad',
  'rules/fairness/chain.ts': '53d0a5a6719d6f4d6cb8eec738e142659cde5de857b1ee2c23079d58ed2a0e20',
  'rules/fairness/commitment.ts': '5e97615a001ceb0c5e6c847ea20a56626c397dad8b9d2443e85adbfd299fc1a5',
  'rules/fairness/floats.ts': '756ec71f20294909cc7df1f67158cbb9b852fd2b64e59cecd947c58a83b1cf51',
  'rules/fairness/hmac.ts': 'a6b9b0d0827152658abdc90b2381220cc0fef4c899ad8fdbfd4b15e2fd6f5c10',
  'rules/fairness/pick-and-remove.ts': '353ff0e9e5376f90df273776ebc25f27dee32ebe9299a3df2ddaae26ee6af5e1',
  'rules/fairness/seeds.ts': 'bb8e72618b192fe03c30fbec2fced26e0aad33778fdaa5658b9aa141c23572b0',
  'rules/fairness/stream.ts': 'c9858ac412a38d7d145f8e42b36bfa774f8d3c3df2ffaf3b634c95117440843c',
  'rules/fairness/text.ts': '36953d4f62df8ffa402f3e9d59cb12262d3e13c088e8a7cfb052fa3db4877134',
  'rules/multiplier-row.ts': '77af58e686eb59efce2eaed6c136c1b9c5810425da17902f1d29f3f62dda607c',
  'rules/play.ts': 'fbbcccbf213d51d566573b628ff400c12884f757b72abc12823947537504ccc3',
}

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
