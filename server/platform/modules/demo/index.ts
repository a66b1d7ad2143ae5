/** What the program that starts the site tells its owner. */
export { DEMO_EMAIL } from './demo-login.ts'
