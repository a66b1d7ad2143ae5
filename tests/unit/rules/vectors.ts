/** Published vectors and our own, each with the first floats to the printed digits. */
export const V1 = {
  seeds: {
    serverSeed: '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159',
    clientSeed: 'bb62964774',
    nonce: 1,
  },
  blocks: [
    'c590d171e39b70404ee1fff2ce09c3e1090688e1320a9cd27f58b1ac3dfa8c92',
    '98e4513c6a0c341d2c3323a84166c5c0f5be65b369787c8e633146b66e98ff67',
  ],
  floats: [
    0.771740999306, 0.889090552926, 0.308135983068, 0.804836504394, 0.035255961353, 0.19547443511, 0.497447113506,
    0.242104325909, 0.597233845852, 0.414248711662,
  ],
  roulette: 28,
  wheel: 38,
  keno: [31, 36, 12, 32, 2, 8, 20, 10, 25, 17],
} as const

const P1 = { serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'client-seed' }
export const P1_COMMITMENT = 'a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e'
export const P1_BETS = [
  {
    seeds: { ...P1, nonce: 0 },
    block: '99cd8ab28c59d67ffa774b6a4dac3386b218f3fe7883403d38bfc17e50fd8d62',
    floats: [0.6007925686, 0.5482458172, 0.9783827909, 0.3034088328],
    roll: 6007,
    coin: 'heads',
    roulette: 22,
    wheel: 30,
    ticket: 60_080,
    keno: [25, 22, 40, 12, 29, 18, 8, 13, 10, 3],
  },
  {
    seeds: { ...P1, nonce: 1 },
    block: '008a8741b07e8b76939edca25bcd01f927e2028e80ae739f6fa7ff12cc08043c',
    floats: [0.0021137747, 0.6894309199, 0.5766427894, 0.3585969193],
    roll: 21,
    coin: 'tails',
    roulette: 0,
    wheel: 0,
    ticket: 212,
    keno: [1, 28, 23, 15, 7, 21, 18, 34, 38, 14],
  },
  {
    seeds: { ...P1, nonce: 2 },
    block: '0ddd58f16088c155553d78b9e55af544c125f432ecd4317799415d68dc1d33cf',
    floats: [0.0541587437, 0.3770867188, 0.3329692318, 0.89591916],
    roll: 541,
    coin: 'tails',
    roulette: 2,
    wheel: 2,
    ticket: 5_416,
    keno: [3, 16, 14, 37, 31, 38, 24, 34, 4, 36],
  },
] as const
