import { describe, expect, it } from 'vitest'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { bool, civilDate, date, email, file, json, money, number, relation, relations, select, text } from './index.ts'
import type { Field } from '../declaration/field.ts'

const through = { table: 'a_b', from: 'a_id', to: 'b_id' }
const dni = text('dni', { normalize: (value) => value.replace(/[.\s]/g, '').toUpperCase() })
const codeOf = (field: Field, input: unknown) => {
  const parsed = field.parse(input)
  return parsed.ok ? 'accepted' : parsed.error.code
}

describe('stored values', () => {
  const accepted: [string, Field, unknown, unknown][] = [
    ['a number as text', text('a'), 30111222, '30111222'],
    ['a very large number without an exponent', text('a'), 1e21, '1000000000000000000000'],
    ['null as an empty text', text('a'), null, ''],
    ['a text as its collection normalises it', dni, '30.111 222x', '30111222X'],
    ['an emoji as one character', text('a', { max: 1 }), '💪', '💪'],
    ['an empty text despite a minimum', text('a', { min: 5 }), '', ''],
    ['numeric text as a number', number('a'), '12.5', 12.5],
    ['text that is no number as 0', number('a'), 'abc', 0],
    ['an empty phone as null where it may be', number('a', { nullable: true }), '', null],
    ['0 although a minimum is asked', number('a', { min: 1 }), 0, 0],
    ['money from a number', money('a'), 1500.5, '1500.50'],
    ['money from text', money('a'), '0.1', '0.10'],
    ['the largest amount exactly', money('a'), 999999999999.99, '999999999999.99'],
    ['a negative amount', money('a'), -0.05, '-0.05'],
    ['trailing zeros of money', money('a'), '10.500', '10.50'],
    ['"t" as true', bool('a'), 't', true],
    ['"yes" as false', bool('a'), 'yes', false],
    ['an address', email('a'), ' ana@gym.example ', 'ana@gym.example'],
    ['an ISO instant', date('a'), '2025-03-01T10:20:30.456Z', new Date('2025-03-01T10:20:30.456Z')],
    ['an instant with a space and no zone as UTC', date('a'), '2025-03-01 10:20:30', new Date('2025-03-01T10:20:30Z')],
    ['an instant with an offset', date('a'), '2025-03-01T10:20:30-0300', new Date('2025-03-01T13:20:30Z')],
    ['a bare day as its midnight', date('a'), '2025-03-01', new Date('2025-03-01T00:00:00Z')],
    ['seconds since 1970', date('a'), 1740787200, new Date('2025-03-01T00:00:00Z')],
    ['RFC 1123', date('a'), 'Sat, 01 Mar 2025 00:00:00 GMT', new Date('2025-03-01T00:00:00Z')],
    ['text that is no date as empty', date('a'), 'mañana', null],
    ['a day that does not exist as empty', date('a'), '2025-02-30', null],
    ['the day of a datetime', civilDate('a'), '2025-03-01 23:00:00.000Z', '2025-03-01'],
    ['no day as null', civilDate('a'), '', null],
    ['null written as text in a json', json('a'), 'null', null],
    ['a member of the list', select('a', ['x', 'y']), 'y', 'y'],
    ['the last of several where one fits', select('a', ['x', 'y']), ['x', 'y'], 'y'],
    ['no relation as null', relation('a', 'b'), '', null],
    ['the last of several ids', relation('a', 'b'), ['1', '2'], '2'],
    ['ids in their order, once each', relations('a', 'b', { through }), ['2', '1', '2', ''], ['2', '1']],
    ['ids in a JSON text', relations('a', 'b', { through }), '["2","1"]', ['2', '1']],
    ['a single id as a list', relations('a', 'b', { through }), '2', ['2']],
    ['JSON text parsed', json('a'), '{"x":[1]}', { x: [1] }],
    ['other text as a JSON string', json('a'), 'hola', 'hola'],
    ['broken JSON text as a JSON string', json('a'), '{hola}', '{hola}'],
    ['no JSON as null', json('a'), '', null],
    ['a cleared file', file('a'), null, ''],
  ]
  it.each(accepted)('accepts %s', (_, field, input, expected) => {
    expect(field.parse(input)).toEqual({ ok: true, value: expected })
  })
})

describe('refused values', () => {
  const refused: [string, Field, unknown, string][] = [
    ['an object as text', text('a'), { $ne: 1 }, 'validation_invalid_value'],
    ['a list as text', text('a'), ['x'], 'validation_invalid_value'],
    ['an empty required text', text('a', { required: true }), '', 'validation_required'],
    ['a short text', text('a', { min: 3 }), 'ab', 'validation_min_text_constraint'],
    ['a long text', text('a', { max: 3 }), 'abcd', 'validation_max_text_constraint'],
    ['a text past the default length', text('a'), 'x'.repeat(5001), 'validation_max_text_constraint'],
    ['a text of another form', text('a', { pattern: /^\d+$/ }), '1a', 'validation_invalid_format'],
    ['a required 0', number('a', { required: true }), 0, 'validation_required'],
    ['a decimal where whole numbers belong', number('a', { integer: true }), 1.5, 'validation_only_int_constraint'],
    ['a number below the minimum', number('a', { min: 1 }), -1, 'validation_min_number_constraint'],
    ['a number above the maximum', number('a', { max: 10 }), 11, 'validation_max_number_constraint'],
    ['infinity', number('a'), 'Infinity', 'validation_not_a_number'],
    ['an object as a number', number('a'), {}, 'validation_invalid_value'],
    ['a third decimal of money', money('a'), 10.005, 'validation_max_decimals'],
    ['money that is no number', money('a'), '12,50', 'validation_not_a_number'],
    ['NaN as money', money('a'), 'NaN', 'validation_not_a_number'],
    ['an exponent as money', money('a'), 1e400, 'validation_not_a_number'],
    ['money past its column', money('a'), '1000000000000', 'validation_max_number_constraint'],
    ['money below its minimum', money('a', { min: '0.01', required: true }), -1, 'validation_min_number_constraint'],
    ['required money of 0', money('a', { required: true }), 0, 'validation_required'],
    ['a required false', bool('a', { required: true }), false, 'validation_required'],
    ['an address without domain', email('a'), 'ana@', 'validation_is_email'],
    ['a quoted local part', email('a'), '"a b"@gym.example', 'validation_is_email'],
    ['a header in an address', email('a'), 'a@gym.example\nBcc: b@gym.example', 'validation_is_email'],
    [
      'an address outside the only domains',
      email('a', { onlyDomains: ['gym.example'] }),
      'ana@otro.example',
      'validation_email_domain_not_allowed',
    ],
    ['a required instant that is none', date('a', { required: true }), 'mañana', 'validation_required'],
    ['a day that does not exist', civilDate('a'), '2025-02-30', 'validation_invalid_value'],
    ['a time that does not exist', civilDate('a'), '2010-01-01T99:00', 'validation_invalid_value'],
    ['a day with a word behind it', civilDate('a'), '2010-01-01 or so', 'validation_invalid_value'],
    ['a stranger to the list', select('a', ['x']), 'z', 'validation_invalid_value'],
    ['no id where one is required', relation('a', 'b', { required: true }), '', 'validation_required'],
    ['too many ids', relations('a', 'b', { through, max: 1 }), ['1', '2'], 'validation_too_many_values'],
    ['too few ids', relations('a', 'b', { through, min: 2 }), ['1'], 'validation_not_enough_values'],
    ['JSON past its size', json('a', { maxSize: 5 }), [1, 2, 3], 'validation_json_size_limit'],
    ['required JSON that is empty', json('a', { required: true }), {}, 'validation_required'],
    ['no file where one is required', file('a', { required: true }), null, 'validation_required'],
    ['a file name that is not the stored one', file('a'), 'other.png', 'validation_invalid_file'],
  ]
  it.each(refused)('refuses %s', (_, field, input, code) => {
    expect(codeOf(field, input)).toBe(code)
  })

  it('names the unknown value of a list in its params', () => {
    expect(select('a', ['x']).parse('z')).toMatchObject({ error: { params: { value: 'z' } } })
  })
})

describe('answered values', () => {
  const answered: [string, Field, unknown, unknown][] = [
    [
      'an instant with a space and milliseconds',
      date('a'),
      new Date('2025-03-01T10:20:30.456Z'),
      '2025-03-01 10:20:30.456Z',
    ],
    ["no instant as ''", date('a'), null, ''],
    ['money as a JSON number', money('a'), '1500.50', 1500.5],
    ['numeric columns as JSON numbers', number('a'), '12', 12],
    ['no number as null where it may be', number('a', { nullable: true }), null, null],
    ["no relation as ''", relation('a', 'b'), null, ''],
    ["no day as ''", civilDate('a'), null, ''],
  ]
  it.each(answered)('answers %s', (_, field, stored, expected) => {
    expect(field.toJson(stored)).toEqual(expected)
  })

  it('answers every amount as it was sent, to the last cent of the largest', () => {
    for (const amount of [0.1, 0.29, 1.15, 4.35, 1234567.89, 999999999999.99]) {
      const parsed = money('a').parse(amount)
      expect(parsed.ok && money('a').toJson(parsed.value)).toBe(amount)
    }
  })
})

describe('modifiers', () => {
  const changed: [string, Field, 'append' | 'prepend' | 'subtract', unknown, unknown, unknown][] = [
    ['adds to a number', number('a'), 'append', 5, 2, 7],
    ['adds money without floats', money('a'), 'append', '0.10', 0.2, '0.30'],
    ['takes money away', money('a'), 'subtract', '1.00', '1.05', '-0.05'],
    ['appends ids', relations('a', 'b', { through }), 'append', ['1'], ['2', '1'], ['1', '2']],
    ['prepends ids', relations('a', 'b', { through }), 'prepend', ['1', '3'], '2', ['2', '1', '3']],
    ['removes ids', relations('a', 'b', { through }), 'subtract', ['1', '2'], ['2', '9'], ['1']],
    ['lets the last of a single relation win', relation('a', 'b'), 'append', '1', '2', '2'],
    ['removes a file by its name', file('a'), 'subtract', 'x.png', 'x.png', []],
  ]
  it.each(changed)('%s', (_, field, modifier, base, input, expected) => {
    expect(field.modify?.(modifier, base, input)).toEqual(expected)
  })
})

it.each(['1', '.1', '1e', '-', ' ', 'a'])('a number of a million times %j is parsed at once', (part) => {
  // Quadratic time would take hours.
  expect(number('n').parse(`${part.repeat(1_000_000)}!`)).toBeDefined()
})

it('refuses a list written as text before it makes millions of values of it', () => {
  const many = `[${'0,'.repeat(3000)}0]`
  for (const field of [relation('a', 'b'), relations('a', 'b', { through })])
    expect(() => field.parse(many)).toThrow(OverBudget)
})

it('names no more than 255 characters of an unknown value', () => {
  expect(JSON.stringify(select('a', ['x']).parse('y'.repeat(1_000_000))).length).toBeLessThan(2000)
})

it('parses an amount of many zeros in one pass', () => {
  const started = performance.now()
  expect(codeOf(money('a'), `1.${'0'.repeat(150_000)}1`)).toBe('validation_max_decimals')
  expect(performance.now() - started).toBeLessThan(5000)
})
