"""Recount two piles without any file: how many points, and does the sheet agree?"""

from tressette_score import EW, NS, Pile, count_piles

ours = Pile.parse("Ad Ac 3d Rd Rc Cd Fb 4b 5b 6b 7b 4c")
count = count_piles({NS: ours, EW: ~ours}, last_trick=NS)
for party in count.parties:
    print(party.party, party.thirds, "thirds,", party.points, "points")
