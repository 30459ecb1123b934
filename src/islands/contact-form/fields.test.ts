import { expect, test } from 'vitest';
import { contactFields } from '#contract/contact-fields.ts';
import { fieldErrorsOf, firstWrong, validateContact } from './fields.ts';

const good = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '',
  inquiryType: 'founder',
  message: 'Hello there.',
  website: '',
};

test('a filled form has no errors, even without a phone number', () => {
  expect(validateContact(good)).toEqual({});
  expect(validateContact({ ...good, phone: '+234 1 234 5678' })).toEqual({});
});

test('an empty form gets the message of each required field', () => {
  const empty = { name: '', email: '', phone: '', inquiryType: '', message: '', website: '' };
  expect(validateContact(empty)).toEqual({
    name: 'Name must be at least 2 characters.',
    email: 'Please enter a valid email address.',
    inquiryType: 'Please select an inquiry type.',
    message: 'Message must be at least 10 characters.',
  });
});

test('spaces do not count as characters', () => {
  expect(validateContact({ ...good, name: ' A ', message: '   Hello   ' })).toEqual({
    name: 'Name must be at least 2 characters.',
    message: 'Message must be at least 10 characters.',
  });
});

test('only the four inquiry types are accepted', () => {
  expect(Object.keys(contactFields.inquiryType.control.choices)).toEqual(['founder', 'investor', 'developer', 'other']);
  expect(validateContact({ ...good, inquiryType: 'constructor' })).toEqual({
    inquiryType: 'Please select an inquiry type.',
  });
});

test("the focus goes to the first wrong field in the page's order", () => {
  expect(firstWrong({ message: 'm', email: 'e' })).toBe('email');
  expect(firstWrong({})).toBeUndefined();
});

test("shows the server's errors only for fields of the form", () => {
  expect(fieldErrorsOf({ email: 'Bad', website: 'x', toString: 'y' })).toEqual({ email: 'Bad' });
});
