import { expect, test } from '@playwright/test';
import { account } from '../e2e/support/signIn.ts';
import { engines, isInstalled, launch } from '../engines/engines.ts';
import { keys, PageObject } from '../engines/page.ts';
import { startHost } from './host.ts';

/** The site has no server to break. */
const unused = async () => undefined;

for (const engine of engines.filter(isInstalled))
  test(`In ${engine.name} a visitor opens the site, signs in, sees the dashboard, and finds it again after a reload`, async () => {
    const host = await startHost();
    const browser = await launch(engine);
    const tab = new PageObject(browser.firstTab, { url: host.url, fault: unused, clearFaults: unused });
    await browser.firstTab.resize(1280, 800);
    await tab.goto('');
    await tab.expectVisible({ text: /^Stored in this browser/ });
    await tab.goto('app/');
    await tab.expectPath('/some/path/app/login');
    await tab.fill(account.email, { css: 'input[name=email]' });
    await tab.focus({ css: 'input[name=password]' });
    await tab.type(account.password + keys.enter);
    await tab.expectPath('/some/path/app/dashboard');
    await tab.expectVisible({ role: 'heading', name: /^Good / });
    await tab.expectTexts([], { css: '[aria-busy="true"]' });
    await tab.reload();
    await tab.expectVisible({ role: 'heading', name: /^Good / });
    const errors = [...browser.errors(), ...(await tab.errors())];
    await browser.close();
    await host.stop();
    expect(errors).toEqual([]);
  });
