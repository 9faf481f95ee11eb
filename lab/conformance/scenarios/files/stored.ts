import type { Lab } from '#lab/conformance/tools/lab.ts'
import { pictureOf, sidewaysPicture, stripes } from '#lab/conformance/tools/pictures.ts'
import { id } from '#lab/conformance/tools/rows.ts'
import { scenarios, type HttpRequest } from '#lab/conformance/tools/scenario.ts'
import {
  one,
  cover,
  original,
  file,
  jpeg,
  png,
  textFile,
  upload,
  create,
  refused,
  first,
  second,
  nothingLoose,
  unchanged,
} from './uploads.ts'

export const storedNames = scenarios('1.15', [
  {
    name: 'stored name: snake case, ten random letters, the extension of its type',
    request: () => create({ cover: jpeg('Mi Foto Ñandú (1).PNG') }),
    contains: [/"cover":"mi_foto_nandu_1_[a-z0-9]{10}\.jpg"/],
    after: [nothingLoose],
  },
  {
    name: 'stored name: a short one gets more letters',
    request: () => create({ cover: jpeg('a.jpg') }),
    contains: [/"cover":"a[a-z0-9]{10}_[a-z0-9]{10}\.jpg"/],
  },
  {
    name: 'stored name: a long one is cut',
    request: () => create({ cover: jpeg(`${'x'.repeat(300)}.jpg`) }),
    contains: [/"cover":"x{100}_[a-z0-9]{10}\.jpg"/],
  },
  {
    name: 'stored name: a path is dropped',
    request: () => create({ cover: jpeg('../../etc/passwd') }),
    contains: [/"cover":"[a-z0-9_]+\.jpg"/],
  },
  {
    name: 'stored name: without an extension the bytes decide',
    request: () => create({ cover: png('retrato') }),
    contains: [/"cover":"retrato_[a-z0-9]{10}\.png"/],
  },
  {
    name: 'a failed save removes its files',
    request: () => create({ title: 'much too long', cover: jpeg() }),
    ...refused('validation_max_text_constraint'),
  },
  {
    name: 'orientation is applied',
    request: (lab) => createAndServe(lab, file(sidewaysPicture(), 'a.jpg')),
    picture: { format: 'jpeg', width: 20, height: 40 },
  },
])

async function createAndServe(lab: Lab, picture: Promise<File>): Promise<HttpRequest> {
  const record = await lab
    .sdk('guest')
    .collection('media')
    .create({ cover: await picture })
  return { method: 'GET', path: `/api/files/media/${record.id}/${record['cover']}` }
}

export const fileTypes = scenarios('3.2', [
  { name: 'file: a name, or a list of names', get: `media/records/${id('md1')}`, ...unchanged },
  {
    name: 'file: none is empty',
    get: `media/records/${id('md2')}`,
    contains: ['"cover":""', '"pics":[]', '"doc":""'],
  },
  {
    name: 'file: a name that was never uploaded',
    post: 'media/records',
    body: { cover: 'mine_aaaaaaaaaa.png' },
    ...refused('validation_invalid_file'),
  },
  {
    name: 'file: a name that another record holds',
    patch: `media/records/${id('md2')}`,
    body: { cover: stripes },
    ...refused('validation_invalid_file'),
  },
  {
    name: 'file: too many',
    request: () => create({ pics: [jpeg(), jpeg(), jpeg(), jpeg()] }),
    ...refused('validation_too_many_files', { contains: ['validation_too_many_files', '"maxSelect":3'] }),
  },
  {
    name: 'file: too many with those kept',
    request: () => upload({ 'pics+': [jpeg(), jpeg()] }),
    ...refused('validation_too_many_files', { after: [unchanged, nothingLoose] }),
  },
  {
    name: 'file: two where one fits',
    request: () => create({ cover: [jpeg(), jpeg()] }),
    ...refused('validation_too_many_files'),
  },
  { name: 'file: as large as it may be', request: () => create({ doc: textFile('a'.repeat(2000)) }) },
  {
    name: 'file: one byte more',
    request: () => create({ doc: textFile('a'.repeat(2001)) }),
    ...refused('validation_file_size_limit', { contains: ['validation_file_size_limit', '"maxSize":2000'] }),
  },
  {
    name: 'file: another type than its bytes may have',
    request: () => create({ doc: jpeg('notes.txt') }),
    ...refused('validation_invalid_mime_type', { contains: ['validation_invalid_mime_type', '"text/plain"'] }),
  },
  {
    name: 'file: a picture that calls itself a text is a picture',
    request: () => create({ cover: jpeg('notes.txt') }),
    contains: [/"cover":"notes_\w{10}\.jpg"/],
  },
  {
    name: 'file: GIF is not taken (decision 0018)',
    request: () => create({ cover: file(pictureOf(9, 9, 'gif'), 'a.gif') }),
    ...refused('validation_invalid_mime_type'),
  },
  {
    name: 'file: an empty one',
    request: () => create({ cover: textFile('', 'a.png') }),
    ...refused('validation_invalid_file'),
  },
])

export const fileBodies = scenarios('3.3', [
  {
    name: 'files: several of one field',
    request: () => create({ pics: [jpeg('uno.jpg'), png('dos.png')] }),
    contains: [/"pics":\["uno_\w{10}\.jpg","dos_\w{10}\.png"\]/],
  },
  {
    name: 'files: plain ones replace',
    request: () => upload({ pics: jpeg('nueva.jpg') }),
    contains: [/"pics":\["nueva_\w{10}\.jpg"\]/],
    after: [{ get: `${one}/${first}`, status: 404 }, nothingLoose],
  },
  {
    name: 'files: those named beside an upload stay',
    request: () => upload({ pics: [first, jpeg('nueva.jpg')] }),
    contains: [/"pics":\["first_a{10}\.jpg","nueva_\w{10}\.jpg"\]/],
  },
  {
    name: 'files: those named in @jsonPayload stay',
    request: () => upload({ '@jsonPayload': JSON.stringify({ pics: [second, first] }), pics: jpeg('nueva.jpg') }),
    contains: [/"pics":\["second_b{10}\.webp","first_a{10}\.jpg","nueva_\w{10}\.jpg"\]/],
  },
  {
    name: 'files: name+ appends an upload',
    request: () => upload({ 'pics+': jpeg('nueva.jpg') }),
    contains: [/"pics":\["first_a{10}\.jpg","second_b{10}\.webp","nueva_\w{10}\.jpg"\]/],
  },
  {
    name: 'files: +name prepends an upload',
    request: () => upload({ '+pics': jpeg('nueva.jpg') }),
    contains: [/"pics":\["nueva_\w{10}\.jpg","first_a{10}\.jpg","second_b{10}\.webp"\]/],
  },
  {
    name: 'files: name- removes',
    patch: `media/records/${id('md1')}`,
    body: { 'pics-': first },
    contains: [`"pics":["${second}"]`],
    after: [
      { get: `${one}/${first}`, status: 404 },
      { get: `${one}/${second}`, picture: { format: 'webp' } },
    ],
  },
  {
    name: 'files: name- of several',
    patch: `media/records/${id('md1')}`,
    body: { 'pics-': [first, second] },
    contains: ['"pics":[]'],
  },
  {
    name: 'files: name- of a missing file changes nothing',
    patch: `media/records/${id('md1')}`,
    body: { 'pics-': 'none_aaaaaaaaaa.jpg' },
    contains: [`"pics":["${first}","${second}"]`],
  },
  {
    name: 'files: name- removes a single one',
    patch: `media/records/${id('md1')}`,
    body: { 'cover-': stripes },
    contains: ['"cover":""'],
  },
  {
    name: 'files: removed and added at once',
    request: () => upload({ 'pics-': first, 'pics+': jpeg('nueva.jpg') }),
    contains: [/"pics":\["second_b{10}\.webp","nueva_\w{10}\.jpg"\]/],
  },
  {
    name: 'files: JSON reorders',
    patch: `media/records/${id('md1')}`,
    body: { pics: [second, first] },
    contains: [`"pics":["${second}","${first}"]`],
  },
  ...[null, '', []].map((empty) => ({
    name: `files: ${JSON.stringify(empty)} clears`,
    patch: `media/records/${id('md1')}`,
    body: { cover: empty, pics: empty },
    contains: ['"cover":""', '"pics":[]'],
    after: [{ get: cover, status: 404 }, { get: `${one}/${second}`, status: 404 }, nothingLoose],
  })),
  {
    name: 'files: an empty part clears',
    request: () => upload({ cover: '' }),
    contains: ['"cover":""'],
  },
  {
    name: 'files: the stored name changes nothing',
    patch: `media/records/${id('md1')}`,
    body: { cover: stripes },
    contains: [`"cover":"${stripes}"`],
    after: [{ get: cover, picture: original }],
  },
  {
    name: 'files: an unknown name beside an upload fails the whole',
    request: () => upload({ pics: ['none_aaaaaaaaaa.jpg', jpeg()] }),
    ...refused('validation_invalid_file', { after: [unchanged, nothingLoose] }),
  },
  {
    name: 'files: the SDK sends and clears them',
    sdk: async (pb) => {
      const made = await pb.collection('media').create({ title: 'sdk', data: { a: [1] }, pics: [await jpeg()] })
      const more = await pb.collection('media').update(made.id, { 'pics+': await png(), data: null })
      const none = await pb.collection('media').update(made.id, { pics: [] })
      return [made['data'], made['pics'].length, more['data'], more['pics'].length, none['pics']]
    },
    equals: [{ a: [1] }, 1, null, 2, []],
  },
])
