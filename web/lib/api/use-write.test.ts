import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { writing } from './use-write.ts'

it('tells who waits as soon as the server confirms, before the lists are read again', async () => {
  const queryClient = new QueryClient()
  const happened: string[] = []
  const readAgain = later<void>()
  let reads = 0
  const list = new QueryObserver(queryClient, {
    queryKey: ['planes', 'list'],
    queryFn: async () => {
      reads += 1
      if (reads > 1) await readAgain.promise
      return (happened.push(`read ${reads}`), reads)
    },
  })
  const leave = list.subscribe(() => undefined)
  await expect.poll(() => happened).toEqual(['read 1'])
  const written = new MutationObserver(
    queryClient,
    writing(queryClient, {
      write: async (nombre: string) => nombre.toUpperCase(),
      stale: ['planes'],
      onDone: (saved, asked) => happened.push(`${asked} is ${saved}`),
    }),
  ).mutate('pase')
  await expect.poll(() => happened).toEqual(['read 1', 'pase is PASE'])
  expect(queryClient.isMutating()).toBe(1)
  readAgain.resolve()
  await written
  expect(happened).toEqual(['read 1', 'pase is PASE', 'read 2'])
  leave()
})

it('tells it of a component that is gone by then, too', async () => {
  const queryClient = new QueryClient()
  const confirmed = later<string>()
  const seen: string[] = []
  const observer = new MutationObserver(
    queryClient,
    writing(queryClient, {
      write: () => confirmed.promise,
      stale: [],
      onDone: (saved) => seen.push(saved),
    }),
  )
  const leave = observer.subscribe(() => undefined)
  const written = observer.mutate(undefined, { onSuccess: () => seen.push('dropped') })
  leave()
  confirmed.resolve('saved')
  await written
  expect(seen).toEqual(['saved'])
})

it('reads again what a refused write may have left behind', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['planes', 'list'], 1)
  const errors: string[] = []
  const refused = new MutationObserver(
    queryClient,
    writing(queryClient, {
      write: () => Promise.reject(new Error('refused')),
      stale: ['planes'],
      onError: ({ message }) => errors.push(message),
    }),
  ).mutate(undefined)
  await expect(refused).rejects.toThrow('refused')
  expect(errors).toEqual(['refused'])
  expect(queryClient.getQueryState(['planes', 'list'])?.isInvalidated).toBe(true)
})

function later<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => (resolve = done))
  return { promise, resolve: (value: T) => resolve(value) }
}
