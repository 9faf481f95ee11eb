import { password } from '#lab/conformance/tools/rows.ts'
import { scenarios } from '#lab/conformance/tools/scenario.ts'
import { p1 } from './calls.ts'

const shown = (expand: string, more = '') => `${p1}?expand=${expand}${more}`

export const expands = scenarios('2.4', [
  { name: 'several paths', get: shown('author,tags'), contains: ['"author":{', '"tags":[{'] },
  { name: 'a nested path', get: shown('author.org'), contains: ['"expand":{"org":{'] },
  { name: 'spaces and dots are trimmed', get: shown('%20.author.org.%20,%20tags'), contains: ['"org":{', '"tags":[{'] },
  { name: 'a prefix is merged', get: shown('author,author.org,author'), contains: ['"org":{'] },
  {
    name: 'the order of a list is kept',
    get: shown('tags', '&fields=expand.tags.name'),
    equals: { expand: { tags: [{ name: 'two' }, { name: 'one' }] } },
  },
  {
    name: 'back relations are a list',
    get: shown('comments_via_post', '&fields=expand.comments_via_post.body'),
    equals: { expand: { comments_via_post: [{ body: 'good' }, { body: 'bad' }] } },
  },
  {
    name: 'a unique back relation is an object',
    get: shown('author.profiles_via_author'),
    contains: ['"profiles_via_author":{'],
  },
  {
    name: 'back relations in the middle',
    get: shown('author.posts_via_author.tags'),
    contains: ['"posts_via_author":[{', '"tags":[{'],
  },
  { name: 'a back relation that leads elsewhere is ignored', get: shown('comments_via_by'), notContains: ['"expand"'] },
  {
    name: 'of seven levels six are expanded',
    get: shown(Array.from({ length: 7 }, (_, level) => (level % 2 === 0 ? 'author' : 'posts_via_author')).join('.')),
    contains: ['"posts_via_author":[{'],
  },
  { name: 'the older form coll(field)', skip: 'P3: marked skippable by the protocol', get: shown('comments(post)') },
  { name: 'each hop respects the view rule', as: 'ana', get: shown('own'), contains: ['"own":{', '"of ana"'] },
  {
    name: 'a hidden relation: expand is present and empty',
    as: 'bea',
    get: shown('own'),
    contains: ['"expand":{}'],
    notContains: ['of ana'],
  },
  { name: 'a locked target is ignored', get: shown('vault'), notContains: ['"expand"', 'xyzzy'] },
  {
    name: 'a locked target is ignored beside an open one',
    get: shown('vault,author'),
    contains: ['"author":{'],
    notContains: ['xyzzy'],
  },
  {
    name: 'hidden fields stay hidden in expand',
    as: 'bea',
    get: shown('author.user'),
    notContains: ['A-1', 'tokenKey', 'password'],
  },
  {
    name: 'e-mails stay private in expand',
    as: 'bea',
    get: shown('author.user'),
    contains: ['"user":{'],
    notContains: ['ana@example.com'],
  },
  {
    name: 'expand of a list',
    get: 'posts/records?expand=author&sort=@rowid',
    contains: ['"name":"Ada"', '"name":"bob"'],
  },
  {
    name: 'expand of a sign-in',
    post: 'users/auth-with-password?expand=team',
    body: { identity: 'ana@example.com', password },
    contains: ['"expand":{"team":{'],
  },
  { name: 'an expand that is nonsense', get: shown('%00'), status: 400 },
  { name: 'an expand of strange letters', get: shown('ñ,((,*,1'), notContains: ['"expand"'] },
])
