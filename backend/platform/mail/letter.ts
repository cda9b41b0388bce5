/** What a mail says, before it gets its look. All of it is plain text. */
export interface Letter {
  to: string;
  subject: string;
  /** Whose it is, beside the product's name: an organization. */
  from?: string;
  paragraphs: readonly string[];
  /** Set large, to be typed in. */
  code?: string;
  /** The lines of a table. */
  facts?: readonly { label: string; value: string }[];
  /** PNG. The text says nothing of it: it says all that the image shows. */
  image?: { png: Uint8Array; alt: string };
  link?: { label: string; url: string };
  otherLink?: { label: string; url: string };
  /** Small, below all else. */
  closing?: string;
}

/** A mail as it is handed to a server. */
export interface WrittenMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Part of the HTML, which names it by its `cid`; base64. */
  image?: { cid: string; png: string };
}
