import type { Random } from './random.ts';

const firstNames = (
  'Amelia Jonas Priya Mateo Saoirse Kenji Leila Oskar Beatriz Tomasz Ingrid Samuel Yara Elliot Chiara ' +
  'Dmitri Nadia Callum Mei Rafael Zoë Henrik Abigail Farid Lucie Owen Svetlana Theo Marguerite Idris ' +
  'Paloma Arthur'
).split(' ');

const lastNames = (
  'Whitfield Lindqvist Raman Ortega Kavanagh Mori Haddad Bergström Carvalho Nowak Halvorsen Adeyemi ' +
  'Castellanos Prescott Bianchi Volkov Rahimi Drummond Chen Moreau Vandermeer Ashworth Kowalczyk Okafor ' +
  'Delacroix Pritchard Sorensen Fontaine Iyer Blackwood'
).split(' ');

const domains = [
  'example.com',
  'example.org',
  'example.net',
  'mail.example.com',
  'studio.example.org',
] as const;

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** A sender. Email domains and phone numbers are of the kinds reserved for fiction. */
export function createPerson(random: Random): Person {
  const first = random.pick(firstNames);
  const last = random.pick(lastNames);
  const mailbox = `${first}.${last}`
    .normalize('NFKD')
    .replace(/[^\w.]/g, '')
    .toLowerCase();
  const digits = String(random.below(1000)).padStart(3, '0');
  return {
    name: `${first} ${last}`,
    email: `${mailbox}@${random.pick(domains)}`,
    phone: random.chance(0.5) ? `+44 20 7946 0${digits}` : `+1 (212) 555-01${digits.slice(1)}`,
  };
}
