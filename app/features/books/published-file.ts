import { dataOf, isMissing } from '~/lib/calls/error-data.ts'
import { trpcClient } from '~/lib/calls/trpc.ts'

/** Returns a published file byte by byte; null if there is none of that name. Runs on the server, within a request. */
export async function publishedFile(folder: string, name: string): Promise<string | null> {
  try {
    const input = { folder, name } as Parameters<(typeof trpcClient)['books']['file']['query']>[0]
    return (await trpcClient.books.file.query(input)).file
  } catch (error) {
    // an invalid name is treated like an unknown one
    if (isMissing(error) || dataOf(error)?.httpStatus === 400) return null
    throw error
  }
}
