import { describe, expect, test } from 'vitest';
import { fillForm } from './fill-form.ts';

const page = `<!DOCTYPE html><html lang="en"><head><title>Contact</title><script type="module">if (1 < 2 && "</p>") go()</script></head><body>
<form action="/search"><input name="name" value=""></form>
<astro-island ssr="" props="{&quot;a&quot;:[0,1]}"><!--$--><form action="/api/contact" method="post">
<p id="contact-notice" class="field-error" role="alert" hidden=""></p>
<label for="contact-name">Name</label><input id="contact-name" class="input" type="text" name="name" aria-describedby="contact-name-hint" value=""/>
<p id="contact-name-error" class="field-error" hidden=""></p>
<input id="contact-email" type="email" required="" name="email" value=""/><p id="contact-email-error" class="field-error" hidden=""></p>
<select id="contact-inquiryType" name="inquiryType"><option value="" selected="">Choose</option><option value="founder">Founder</option><option value="other">Other</option></select>
<textarea id="contact-message" name="message" rows="6"></textarea><p id="contact-message-error" hidden=""></p>
<input class="trap" name="website" value="" tabindex="-1"/><input type="hidden" name="elapsed" value=""/><button type="submit" name="send" value="yes">Send</button>
</form><!--/$--></astro-island></body></html>`;

const fill = (values: Record<string, string>, fields: Record<string, string> = {}, message = 'Please check.') =>
  fillForm(page, { action: '/api/contact', prefix: 'contact', values, fields, message });

describe('a form that is returned', () => {
  test('holds what was typed, in inputs, the select and the textarea', () => {
    const html = fill({ name: 'Ada', email: 'ada@', inquiryType: 'other', message: 'Hello there' });
    expect(html).toMatch(/<input id="contact-name"[^>]* value="Ada">/);
    expect(html).toMatch(/<input id="contact-email"[^>]* value="ada@">/);
    expect(html).toContain('<option value="other" selected="">');
    expect(html.match(/selected/g)).toHaveLength(1);
    expect(html).toMatch(/<textarea[^>]*>Hello there<\/textarea>/);
  });

  test('shows each message at its field if there is a place for it, and marks the field', () => {
    const html = fill(
      {},
      { name: 'Name must be at least 2 characters.', email: 'Please enter a valid email address.' },
    );
    expect(html).toContain('<p id="contact-name-error" class="field-error">Name must be at least 2 characters.</p>');
    expect(html).toContain('aria-describedby="contact-name-hint contact-name-error"');
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(html.match(/autofocus/g)).toHaveLength(1);
    expect(html).toContain('<p id="contact-message-error" hidden=""></p>');
    expect(html).toMatch(/<p id="contact-notice" class="field-error" role="alert">Please check\.<\/p>/);
  });

  test('puts the message of a field without a place into the message of the whole form', () => {
    expect(fill({}, { inquiryType: 'Please select an inquiry type.', extra: 'This field is not known.' })).toContain(
      '>Please check. Please select an inquiry type. This field is not known.</p>',
    );
  });

  test('never turns input into markup', () => {
    const nasty = `"><script>alert(1)</script></textarea><img src=x onerror=alert(1)>&amp;`;
    const html = fill({ name: nasty, message: nasty }, { name: nasty }, nasty);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('<img');
    expect(html).toContain('value="&quot;><script>'.replace('><script>', '&gt;&lt;script&gt;'));
    expect(html).toContain('&amp;amp;</textarea>');
  });

  test('keeps line breaks, including the first one', () => {
    expect(fill({ message: '\nfirst\n\nsecond' })).toContain('>\n\nfirst\n\nsecond</textarea>');
  });

  test('leaves hidden fields, buttons, the trap and other forms unchanged', () => {
    const html = fill({ elapsed: '5', send: 'no', name: 'Ada' });
    expect(html).toContain('<input type="hidden" name="elapsed" value="">');
    expect(html).toContain('name="send" value="yes"');
    expect(html).toContain('<form action="/search"><input name="name" value=""></form>');
  });

  test('leaves scripts, comments and the props of islands unchanged', () => {
    const html = fill({ name: 'Ada' });
    expect(html).toContain('<script type="module">if (1 < 2 && "</p>") go()</script>');
    expect(html).toContain('props="{&quot;a&quot;:[0,1]}"');
    expect(html).toContain('<!--$--><form');
    expect(html.startsWith('<!DOCTYPE html>')).toBe(true);
  });
});

test('filling a page without the form or its message fails and names what is missing', () => {
  const filling = { action: '/api/contact', prefix: 'contact', values: {}, fields: {}, message: '' };
  expect(() => fillForm('<form action="/api/contact"></form>', filling)).toThrow('contact-notice');
});
