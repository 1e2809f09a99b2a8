import { describe, expect, test } from 'vitest';
import { applicationMachine } from '#machines/application/application.machine.ts';
import { other, startApplication } from '#tests/support/applicationChart.ts';

describe(applicationMachine.id, () => {
  test('restoring → another url → that one is remembered', () => {
    const { open, restore, expected, end, redirects } = startApplication();
    open('/contact?q=oak');
    restore();
    end();
    expect([expected(), redirects()]).toEqual([['/contact'], ['/login?next=%2Fcontact%3Fq%3Doak']]);
  });

  test('signedOut → until the url has changed → neither page is loaded', () => {
    const { end, live, value, view } = startApplication('/media', false);
    end();
    expect([value(), view(), [...live]]).toEqual([{ signedOut: 'redirecting' }, 'loading', ['guest']]);
  });

  test('signedOut, before the url has changed → another user → without the search of the first', () => {
    const { confirm, end, redirects, remembered } = startApplication('/contact?q=oak', false);
    confirm('admin@atelier.example');
    end();
    confirm(other);
    expect(redirects()).toEqual(['/login?next=%2Fcontact%3Fq%3Doak', '/contact']);
    expect(remembered()).toEqual(['key of admin@atelier.example', `key of ${other}`]);
  });

  test('signedIn → another screen, then session.ended → the login page remembers that screen', () => {
    const { confirm, end, open, redirects } = startApplication();
    confirm();
    open('/contact?q=oak');
    end();
    expect(redirects()).toEqual(['/login?next=%2Fcontact%3Fq%3Doak']);
  });

  test.each([
    ['another user', 'key of other', ['/contact']],
    ['the same user', 'key of admin@atelier.example', []],
    ['nobody', null, []],
  ])(
    'restoring, after a page of %s in this tab → session.confirmed → the search of that one is gone',
    (_, user, urls) => {
      const { confirm, redirects, remembered } = startApplication('/contact?q=oak', true, user);
      confirm('admin@atelier.example');
      expect(redirects()).toEqual(urls);
      expect(remembered()).toEqual(['key of admin@atelier.example']);
    },
  );

  test('signedIn → session.ended by a sign-out → the login page remembers nothing', () => {
    const { confirm, end, redirects } = startApplication('/contact?q=oak');
    confirm();
    end(true);
    confirm(other);
    expect(redirects()).toEqual(['/login', '/dashboard']);
  });

  test.each([
    ['restoring', 'restore'],
    ['signedOut', 'end'],
  ] as const)('%s → another user, who is confirmed again → the search of that one stays', (_, leave) => {
    const chart = startApplication('/contact');
    chart.confirm();
    chart[leave]();
    chart.confirm(other);
    chart.open('/contact?q=oak');
    const before = chart.redirects().length;
    chart.restore();
    chart.confirm(other);
    expect(chart.redirects().length).toBe(before);
  });

  test('signedOut → a user, then another one after restoring → without the search of the first', () => {
    const { confirm, end, open, redirects, restore } = startApplication('/login');
    end();
    confirm();
    open('/contact?q=oak');
    restore();
    confirm(other);
    expect(redirects()).toEqual(['/dashboard', '/contact']);
  });

  test('restoring → session.confirmed without a word before → the screen is expected', () => {
    const { confirm, expected } = startApplication();
    confirm();
    expect(expected()).toEqual(['/media']);
  });

  test('signedOut, before the url has changed → the same user → the screen at the url', () => {
    const { confirm, end, value, redirects } = startApplication('/media', false);
    end();
    confirm();
    expect([value(), redirects()]).toEqual([{ signedIn: 'frame' }, ['/login?next=%2Fmedia']]);
  });

  type Chart = ReturnType<typeof startApplication>;
  test.each([
    ['/', 'a user', (chart: Chart) => chart.confirm()],
    ['/login', 'a user after a sign-in', (chart: Chart) => [chart.end(), chart.confirm()]],
    ['/', 'another user', (chart: Chart) => [chart.confirm(), chart.restore(), chart.confirm(other)]],
    [
      '/contact?q=oak',
      'another user',
      (chart: Chart) => [chart.confirm(), chart.restore(), chart.confirm(other)],
    ],
  ] as const)('%s → %s → until the url has changed, the frame is not loaded', (url, _, enter) => {
    const chart = startApplication(url, false);
    enter(chart);
    expect([chart.value(), chart.view()]).toEqual([{ signedIn: 'redirecting' }, 'loading']);
    expect([...chart.live]).toEqual(['session']);
  });
});
