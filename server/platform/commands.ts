/** Every command of the platform, by the name that `writer.execute` takes. */
export const commands = {}
