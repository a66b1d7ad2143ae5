export { LiveUpdates } from './live-updates.tsx'
