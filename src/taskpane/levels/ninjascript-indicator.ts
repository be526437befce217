/** An indicator of NinjaTrader 8 that draws the levels of its chart from the copied line. */
export const ninjaScriptIndicator = String.raw`#region Using declarations
using System;
using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.Windows.Media;
using NinjaTrader.Cbi;
using NinjaTrader.Gui;
using NinjaTrader.Gui.Chart;
using NinjaTrader.Gui.Tools;
using NinjaTrader.Data;
using NinjaTrader.NinjaScript;
using NinjaTrader.NinjaScript.DrawingTools;
#endregion

namespace NinjaTrader.NinjaScript.Indicators
{
    public class StrikebookLevels : Indicator
    {
        protected override void OnStateChange()
        {
            if (State != State.SetDefaults)
                return;
            Name = "StrikebookLevels";
            Description = "Draws the levels that the Strikebook pane has copied.";
            IsOverlay = true;
            DisplayInDataBox = false;
            Levels = string.Empty;
            Symbol = string.Empty;
        }

        protected override void OnBarUpdate()
        {
            // Drawn once, with the newest bar; an object with the same tag is moved.
            if (CurrentBar < Count - 2)
                return;
            string wanted = Symbol.Trim() != string.Empty ? Symbol.Trim() : Instrument.MasterInstrument.Name.TrimStart('^');
            foreach (string group in Levels.Split('|'))
            {
                string[] parts = group.Split('=');
                if (parts.Length != 2 || parts[0].Trim() != wanted)
                    continue;
                foreach (string level in parts[1].Split(','))
                {
                    string[] fields = level.Split(':');
                    double price;
                    if (fields.Length == 2 && double.TryParse(fields[1], NumberStyles.Float, CultureInfo.InvariantCulture, out price))
                        DrawLevel(fields[0].Trim(), price);
                }
            }
        }

        private void DrawLevel(string name, double price)
        {
            Brush brush = BrushOf(name);
            Draw.HorizontalLine(this, "Strikebook " + name, false, price, brush, DashStyleHelper.Solid, 2);
            Draw.Text(this, "Strikebook text " + name, name, 0, price, brush);
        }

        private static Brush BrushOf(string name)
        {
            if (name.Contains("King"))
                return Brushes.Orange;
            if (name.Contains("Wall +"))
                return Brushes.Teal;
            return name.Contains("Wall -") ? Brushes.Red : Brushes.Gray;
        }

        [NinjaScriptProperty]
        [Display(Name = "Levels", Description = "Paste what the Strikebook pane has copied.", Order = 1, GroupName = "Parameters")]
        public string Levels { get; set; }

        [NinjaScriptProperty]
        [Display(Name = "Symbol", Description = "Whose levels are drawn; those of the chart if empty.", Order = 2, GroupName = "Parameters")]
        public string Symbol { get; set; }
    }
}
`;
