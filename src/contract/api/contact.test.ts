import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contactRequest } from './contact.ts';

const inquiry = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  inquiryType: 'founder',
  message: 'We should build an engine.',
};

/** The first message of every refused field. */
function messagesOf(changes: Record<string, unknown>): Record<string, string> {
  const issues = z.safeParse(contactRequest, { ...inquiry, ...changes }).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

const required = {
  name: 'Name must be at least 2 characters.',
  email: 'Please enter a valid email address.',
  inquiryType: 'Please select an inquiry type.',
  message: 'Message must be at least 10 characters.',
};

describe('a contact inquiry', () => {
  test('is accepted with and without a phone number, and trimmed', () => {
    expect(z.parse(contactRequest, inquiry)).toEqual(inquiry);
    expect(z.parse(contactRequest, { ...inquiry, name: ' Ada ', phone: ' 1 ' })).toMatchObject({
      name: 'Ada',
      phone: '1',
    });
  });

  test.each([
    ['missing', undefined],
    ['null', null],
    ['a number', 5],
    ['a list', []],
    ['an object', {}],
    ['empty', ''],
  ])('with every required field %s gets the message of each', (_, value) => {
    const changes = Object.fromEntries(Object.keys(required).map((field) => [field, value]));
    expect(messagesOf(changes)).toEqual(required);
  });

  test('needs a name of two characters and a message of ten, not counting spaces around them', () => {
    expect(messagesOf({ name: 'Al', message: '1234567890' })).toEqual({});
    expect(messagesOf({ name: ' A ', message: ' 123456789  ' })).toEqual({
      name: required.name,
      message: required.message,
    });
  });

  test('has upper bounds, and messages that name them', () => {
    expect(messagesOf({ name: 'a'.repeat(200), phone: '1'.repeat(50), message: 'a'.repeat(5000) })).toEqual({});
    expect(messagesOf({ name: 'a'.repeat(201), phone: '1'.repeat(51), message: 'a'.repeat(5001) })).toEqual({
      name: 'Keep the name to 200 characters.',
      phone: 'Keep the phone number to 50 characters.',
      message: 'Keep the message to 5,000 characters.',
    });
  });

  test('is of one of the four types, spelled exactly', () => {
    for (const inquiryType of ['founder', 'investor', 'developer', 'other'])
      expect(messagesOf({ inquiryType })).toEqual({});
    for (const inquiryType of ['Founder', 'press', ['founder'], 'constructor']) {
      expect(messagesOf({ inquiryType })).toEqual({ inquiryType: required.inquiryType });
    }
  });

  test('refuses an unknown field', () => {
    expect(z.safeParse(contactRequest, { ...inquiry, company: 'x' }).error?.issues[0]).toMatchObject({
      keys: ['company'],
    });
  });

  test('may carry the trap and the time taken, from a script or a form', () => {
    expect(messagesOf({ website: '', elapsed: 2500.5 })).toEqual({});
    expect(messagesOf({ website: 'https://spam.example', elapsed: '2500' })).toEqual({});
    expect(Object.keys(messagesOf({ website: 5, elapsed: -1 }))).toEqual(
      expect.arrayContaining(['website', 'elapsed']),
    );
  });
});
