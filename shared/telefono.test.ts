import { expect, it } from 'vitest'
import { dialledNumber, whatsappNumber, writeTelefono } from './telefono.ts'

it.each([
  ['a local number gets the code of the country', '11 5555-1234', 'AR', '5491155551234'],
  ['the zero dialled before it is dropped', '01155551234', 'AR', '5491155551234'],
  ['a number that is international already stays', '+34 600 123 456', 'ES', '34600123456'],
  ['a country without a code keeps what was typed', '5551234', 'XX', '5551234'],
  ['without a number the person picks the contact', '', 'AR', ''],
  ['the 15 of mobiles becomes the 9', '011 15 5555-1234', 'AR', '5491155551234'],
  ['the 15 is found after a longer area code', '0351 15 551-2345', 'AR', '5493515512345'],
  ['an international number without the 9 gets it', '+54 11 5555 1234', 'AR', '5491155551234'],
  ['an international number with the 9 stays', '+54 9 11 5555 1234', 'AR', '5491155551234'],
  ['a short foreign number stays foreign', '+53 5 1234567', 'AR', '5351234567'],
  ['a foreign number as long as local ones stays foreign', '+598 99 123 456', 'AR', '59899123456'],
  ['a prefix for calls abroad is dropped', '0034 600 123 456', 'AR', '34600123456'],
  ['an Argentine number abroad gets the 9, too', '+54 11 5555 1234', 'UY', '5491155551234'],
  ['Brazil has eleven digits', '(11) 98765-4321', 'BR', '5511987654321'],
  ['a zero that Chile no longer dials is dropped', '09 1234 5678', 'CL', '56912345678'],
  ['044 before a Mexican mobile is dropped', '044 55 1234 5678', 'MX', '525512345678'],
  ['045 is dropped', '045 656 123 4567', 'MX', '526561234567'],
  ['01 is dropped', '01 (55) 1234-5678', 'MX', '525512345678'],
  ['the old 1 after 52 is dropped', '+52 1 55 1234 5678', 'MX', '525512345678'],
  ['the old 1 is dropped in other countries, too', '521 55 1234 5678', 'US', '525512345678'],
  ['a Mexican number of today stays', '656 123 4567', 'MX', '526561234567'],
  ['a neighbour of the United States stays abroad', '+1 915 533 2300', 'MX', '19155332300'],
  ['an area code that begins with 44 stays', '442 123 4567', 'MX', '524421234567'],
  ['the 03 of Colombian mobiles is dropped', '03 300 123 4567', 'CO', '573001234567'],
  ['the carrier of a Brazilian call is dropped', '0 15 11 98765-4321', 'BR', '5511987654321'],
  ['a Mexican prefix before too few digits is no country', '044 55 1234 567', 'MX', '44551234567'],
  ['nor before too many', '045 55 1234 56789', 'MX', '4555123456789'],
  ['01 is no country', '01 551 234 567 8', 'MX', '525512345678'],
  ['01 before too few digits is none either', '01 551 234 567', 'MX', '521551234567'],
  ['521 is no country of its own', '521 55 1234 5678', 'MX', '525512345678'],
  ['044 is Mexican wherever the gym is', '044 7911 123456', 'ES', '447911123456'],
  ['a trunk zero is no country', '0 11 4418 4918', 'ES', '1144184918'],
  ['nor the zero of a city', '034 600 123 456', 'AR', '54934600123456'],
  ['two zeros are dialled before a country', '0034 600 123 456', 'MX', '34600123456'],
  ['a number of a plan we do not know yet gets the code', '555 123 4567', 'AR', '5495551234567'],
])('%s', (_, telefono, pais, number) => {
  expect(dialledNumber(telefono, pais)).toBe(number)
})

it.each([
  ['a number of the country', '11 4418-4918', 'AR', '5491144184918'],
  ['a foreign one', '34600123456', 'MX', '34600123456'],
  ['a Mexican one with its old prefix', '044 55 1234 5678', 'MX', '525512345678'],
  ['none for an old prefix before too few digits', '044 55 1234 567', 'MX', ''],
  ['none behind a trunk zero', '044 7911 123456', 'ES', ''],
  ['none for what is too short', '4918', 'AR', ''],
  ['none for a number that may only be one', '555 123 4567', 'AR', ''],
  ['none for nothing', '', 'AR', ''],
])('WhatsApp gets %s', (_, telefono, pais, number) => {
  expect(whatsappNumber(telefono, pais)).toBe(number)
})

it.each([
  ['an Argentine mobile as typed here', '1144184918', 'AR', '+54 9 11 4418-4918'],
  ['with its area code', '3515512345', 'AR', '+54 9 351 551-2345'],
  ['a Spanish mobile', '600123456', 'ES', '+34 600 12 34 56'],
  ['a foreign one', '34600123456', 'AR', '+34 600 12 34 56'],
  ['what no country has stays as typed', '123', 'AR', '123'],
  ['nothing', '', 'AR', ''],
])('is written for people: %s', (_, telefono, pais, written) => {
  expect(writeTelefono(telefono, pais)).toBe(written)
})
