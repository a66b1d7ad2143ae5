import { dataOf, isMissing } from '~/lib/calls/error-data.ts'
import { trpcClient } from '~/lib/calls/trpc.ts'

/** A file byte by byte as it was published; null where there is none of that name. Runs on the server, within a request. */
export async function publishedFile(folder: string, name: string): Promise<string | null> {
  try {
    const input = { folder, name } as Parameters<(typeof trpcClient)['books']['file']['query']>[0]
    return (await trpcClient.books.file.query(input)).file
  } catch (error) {
    // a name that no file can have is one that no file has
    if (isMissing(error) || dataOf(error)?.httpStatus === 400) return null
    throw error
  }
}
