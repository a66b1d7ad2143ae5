export { addDemoPlayer } from './add-demo-player.ts'
