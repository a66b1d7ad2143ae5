export { type Browser, openBrowser } from './app/browser.ts'
export { servePlatform } from './app/serve-platform.ts'
export { type Peer, startApp, type TestApp } from './app/start-app.ts'
