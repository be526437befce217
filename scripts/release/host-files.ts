/** The value of `Cache-Control` for a file whose name changes with its content. */
const lasting = "public, max-age=31536000, immutable";

/** Returns the names of files that contain a hash of their content. */
export const namedByContent = (names: readonly string[]): string[] =>
  names.filter((name) => /^[^/]+\.[0-9a-f]{8}\.js$/.test(name)).sort();

/**
 * Returns the file of a host with a rule for each file that is named by its content. Hosts without regular expressions need a rule for each;
 * the files of other hosts stay as they are.
 */
export function withNamedFiles(hostFile: string, text: string, named: readonly string[]): string {
  return rulesOf[hostFile]?.(text, named) ?? text;
}

const rulesOf: Readonly<Record<string, (text: string, named: readonly string[]) => string>> = {
  _headers: (text, named) => text + named.map((name) => `/${name}\n  Cache-Control: ${lasting}\n`).join(""),

  "staticwebapp.config.json": (text, named) => {
    const settings = JSON.parse(text) as { routes: unknown[] }; // the project's own file
    const routes = named.map((name) => ({ route: `/${name}`, headers: { "Cache-Control": lasting } }));
    return `${JSON.stringify({ ...settings, routes: [...settings.routes, ...routes] }, null, 2)}\n`;
  },

  // IIS adds max-age=31536000 by itself.
  "web.config": (text, named) => {
    const cache =
      '<clientCache cacheControlMode="UseMaxAge" cacheControlMaxAge="365.00:00:00" cacheControlCustom="public, immutable" />';
    const inside = `    <system.webServer>\n      <staticContent>\n        ${cache}\n      </staticContent>\n    </system.webServer>\n`;
    const rules = named.map((name) => `  <location path="${name}">\n${inside}  </location>\n`);
    return text.replace("</configuration>", () => `${rules.join("")}</configuration>`);
  },
};
