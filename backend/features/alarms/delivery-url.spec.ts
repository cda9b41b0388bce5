import { deliveryUrlProblem } from './delivery-url.js';

const OWN = ['127.0.0.1:8080', 'hooks.lan:443'];

describe('deliveryUrlProblem', () => {
  it.each([
    'https://hooks.example.org/a?key=b',
    'https://hooks.example.org:8443/',
    'https://203.0.114.7/',
    'https://[2a00:1450:4001:80b::200e]/',
    'https://xn--mller-kva.example/',
    'http://127.0.0.1:8080/hook',
    'https://127.0.0.1:8080/hook',
    'https://hooks.lan/hook',
  ])('takes %s', (url) => {
    expect(deliveryUrlProblem(url, OWN)).toBeNull();
  });

  it.each([
    ['not a URL', 'A webhook begins with https://'],
    ['http://hooks.example.org/', 'A webhook begins with https://'],
    ['ftp://hooks.example.org/', 'A webhook begins with https://'],
    ['javascript:alert(1)', 'A webhook begins with https://'],
    ['https://user:secret@hooks.example.org/', 'The address must not hold a user name or a password'],
    ['https://user@hooks.example.org/', 'The address must not hold a user name or a password'],
    ['http://127.0.0.1:8081/', 'A webhook begins with https://'],
  ])('refuses %s', (url, problem) => {
    expect(deliveryUrlProblem(url, OWN)).toBe(problem);
  });

  it.each([
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:10.0.0.1]',
    '[fe80::1]',
    '[fc00::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ])('refuses the address https://%s/ within our own network', (host) => {
    expect(deliveryUrlProblem(`https://${host}/`, OWN)).toBe('The address is not public');
  });
});
