import { DAY_MS } from '@mesonet/model/durations.js';
import { generateKeyPairSync, sign } from 'node:crypto';

export interface TestCertificate {
  /** PEM */
  cert: string;
  /** PEM */
  key: string;
}

const SEQUENCE = 0x30;
const OIDS = {
  commonName: [0x55, 0x04, 0x03],
  subjectAltName: [0x55, 0x1d, 0x11],
  basicConstraints: [0x55, 0x1d, 0x13],
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
};

/** Makes a self-signed certificate for `localhost` and 127.0.0.1, valid from today (RFC 5280). */
export function newCertificate(): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, oid(OIDS.ecdsaWithSha256));
  const name = der(SEQUENCE, der(0x31, der(SEQUENCE, oid(OIDS.commonName), der(0x0c, text('localhost')))));
  const validity = der(SEQUENCE, utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS));
  const names = der(SEQUENCE, der(0x82, text('localhost')), der(0x87, Buffer.of(127, 0, 0, 1)));
  const extensions = der(
    SEQUENCE,
    der(SEQUENCE, oid(OIDS.subjectAltName), der(0x04, names)),
    der(SEQUENCE, oid(OIDS.basicConstraints), der(0x04, der(SEQUENCE, der(0x01, Buffer.of(0xff))))),
  );
  const content = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.of(0), sign('sha256', content, privateKey));
  const whole = der(SEQUENCE, content, algorithm, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length =
    body.length < 0x80
      ? Buffer.of(body.length)
      : body.length < 0x100
        ? Buffer.of(0x81, body.length)
        : Buffer.of(0x82, body.length >> 8, body.length & 0xff);
  return Buffer.concat([Buffer.of(tag), length, body]);
}

const oid = (bytes: readonly number[]) => der(0x06, Buffer.from(bytes));
const text = (value: string) => Buffer.from(value);

function utcTime(time: number): Buffer {
  const digits = new Date(time).toISOString().replace(/\D/g, '').slice(2, 14);
  return der(0x17, text(`${digits}Z`));
}
