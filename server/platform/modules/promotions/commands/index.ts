export { cancelFreeSpins } from './cancel-free-spins.ts'
export { grantFreeSpins } from './grant-free-spins.ts'
export { seedOffers } from './seed-offers.ts'
