// Ends a command on a release of Node.js that is too old for it. Written so that such a release can read it, and imported before the rest.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Strikebook needs Node.js 20.19 or newer, and this is ${process.versions.node}. ` +
      "Install a newer one from https://nodejs.org, then run the command again.",
  );
  process.exit(1);
}
