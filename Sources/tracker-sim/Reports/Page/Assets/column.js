// A column of integers: base64 of the differences between them, as zigzag numbers in 7 bits a byte. A column that has
// been read already is returned. Equal texts are read once, as fixes are often the route's.
const readColumns = new Map();

function readColumn(text) {
  if (typeof text !== "string") return text;
  if (!readColumns.has(text)) readColumns.set(text, decodedColumn(text));
  return readColumns.get(text);
}

function decodedColumn(text) {
  const bytes = atob(text);
  const values = new Float64Array(bytes.length);
  let [count, last, value, scale] = [0, 0, 0, 1];
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes.charCodeAt(i);
    value += (byte & 127) * scale;
    if (byte & 128) {
      scale *= 128;
    } else {
      last += value % 2 ? -(value + 1) / 2 : value / 2;
      values[count++] = last;
      [value, scale] = [0, 1];
    }
  }
  return values.slice(0, count);
}
