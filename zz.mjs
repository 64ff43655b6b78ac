import { chromium } from 'playwright-core';
const [,, port, out, width, height, mode, ...paths] = process.argv;
import { mkdirSync } from 'node:fs'; mkdirSync(out,{recursive:true});
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args:['--no-sandbox'] });
const c = await b.newContext({ viewport:{width:+width,height:+height}, colorScheme: mode.includes('dark')?'dark':'light', javaScriptEnabled: !mode.includes('noscript') });
const p = await c.newPage(); if (mode.includes('print')) await p.emulateMedia({media:'print'});
let i=0; for (const path of paths){ await p.goto('http://localhost:'+port+path,{waitUntil:'load'}); await p.waitForTimeout(150); await p.screenshot({path:`${out}/${String(i++).padStart(2,'0')}-${path.replace(/\W+/g,'-').slice(0,40)}.png`, fullPage: mode.includes('full')}); }
await b.close();
