// SPDX-License-Identifier: Apache-2.0
//
// The start of the page: its script and the module of WebAssembly are packed in it, a third as long. The policy of the page
// allows this script and the packed one, by their hashes.

// Bytes of a text by digits.pl: 13 bits are two digits.
function bytesOf(text) {
  const bytes = new Uint8Array((text.length * 13) >> 4);
  const digit = (at) => text.charCodeAt(at) - 35 + 27 * (text[at] === '!');
  for (let at = 0, bits = 0, count = 0, end = 0; at < text.length; at += 2) {
    bits |= (digit(at) + (at + 1 < text.length ? 91 * digit(at + 1) : 0)) << count;
    for (count += at + 1 < text.length ? 13 : 6; count >= 8; count -= 8, bits >>>= 8) bytes[end++] = bits;
  }
  return bytes;
}

// A response whose body is what is packed in an element.
const unpack = (id) => new Response(new Blob([bytesOf(document.getElementById(id).textContent.trim())]).stream().pipeThrough(new DecompressionStream('gzip')));

if (typeof DecompressionStream === 'undefined' || typeof WebAssembly === 'undefined')
  document.getElementById('message').textContent = 'This browser is too old: the page needs WebAssembly with SIMD and DecompressionStream.';
else
  unpack('page').text().then((text) => {
    const script = document.createElement('script');
    script.textContent = text;
    document.body.append(script);
  });
