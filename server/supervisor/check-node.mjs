// Imported before anything that an older Node does not understand, so that it is told in one line.
import { runMain } from './stop.mjs'
import { checkServingNode } from './toolchain.mjs'

await runMain(async () => checkServingNode())
