import { id } from '../rows.ts'
import { scenarios } from '../scenario.ts'

export const paging = scenarios('2.1', [
  { name: 'page and perPage are 1 and 30 unless said', get: 'posts/records', contains: ['"page":1,"perPage":30'] },
  { name: 'the SDK reads one', sdk: (pb) => pb.collection('posts').getOne(id('p1')), contains: ['Alpha'] },
])
