import { tableLayout } from "../definitions/table-layout";

/**
 * The public database post-no-preference/options of DoltHub, table `option_chain`: quotes, volatilities (`vol`) and Greeks of a day, without
 * open interest, volume and price of the underlying. Source: dolthub.com/repositories/post-no-preference/options.
 */
export const doltHubOptions = tableLayout({
  name: "DoltHub option chain",
  source: "DoltHub post-no-preference/options",
  sendsNoOpenInterest: true,
  required: ["date", "act_symbol", "expiration", "strike", "call_put"],
  shared: { underlying: "act_symbol", instant: "date", expiration: "expiration", strike: "strike" },
  sides: [{ right: "call_put", bid: "bid", ask: "ask", volatility: "vol", gamma: "gamma" }],
  zone: "new-york",
  page: {
    heading: "DoltHub options",
    about:
      "The table `option_chain` of the public database `post-no-preference/options`. The date is the close of its session, or of the one before.",
    example: [
      "date,act_symbol,expiration,strike,call_put,bid,ask,vol,delta,gamma,theta,vega,rho",
      "2026-01-06,ABC,2026-01-16,100.00,Call,2.10,2.20,0.2100,0.5200,0.0310,-0.1000,0.0700,0.0100",
      "2026-01-06,ABC,2026-01-16,100.00,Put,1.90,2.00,0.2200,-0.4800,0.0290,-0.1000,0.0700,-0.0100",
    ].join("\n"),
    knownFrom: "documentation: the schema of post-no-preference/options",
  },
});
