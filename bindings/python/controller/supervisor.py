"""A robot that may read and change the scene."""

from .node import Node
from .robot import Robot
from .wb import also, constant, encode, wb


def _found(node):
    return node if node._ref else None


class Supervisor(Robot):
    """A robot that may read and change the scene."""

    SIMULATION_MODE_PAUSE = constant('SUPERVISOR_SIMULATION_MODE_PAUSE')
    SIMULATION_MODE_REAL_TIME = constant('SUPERVISOR_SIMULATION_MODE_REAL_TIME')
    SIMULATION_MODE_FAST = constant('SUPERVISOR_SIMULATION_MODE_FAST')
    SIMULATION_MODE_RUN = SIMULATION_MODE_FAST

    def getRoot(self):
        """The scene's root."""
        return _found(Node())

    def getSelf(self):
        """The robot's own node."""
        return _found(Node(tag=0))

    @also(name='d')
    def getFromDef(self, d):
        """The node of a DEF name or path; None if there is none."""
        return _found(Node(DEF=d))

    def getFromId(self, id):
        """The node of a number; None if there is none."""
        return _found(Node(id=id))

    @also(device='tag')
    def getFromDevice(self, tag):
        """The node of a device, or of its tag; None if there is none."""
        return _found(Node(tag=tag if isinstance(tag, int) else tag._tag))

    def getSelected(self):
        """The node the user selected; None if there is none."""
        return _found(Node(selected=True))

    @also(xpos='x', ypos='y')
    def setLabel(self, id, label, x, y, size, color, transparency=0, font='Arial'):
        """Writes a text over the picture."""
        wb.wb_supervisor_set_label(id, encode(label), x, y, size, color, transparency, encode(font))

    def simulationQuit(self, status):
        """Ends the simulator with an exit status."""
        wb.wb_supervisor_simulation_quit(status)

    def simulationSetMode(self, mode):
        """Changes the mode."""
        wb.wb_supervisor_simulation_set_mode(mode)

    def simulationGetMode(self):
        """The mode, such as Supervisor.SIMULATION_MODE_FAST."""
        return wb.wb_supervisor_simulation_get_mode()

    def simulationReset(self):
        """Sets the world back to how it was loaded."""
        wb.wb_supervisor_simulation_reset()

    def simulationResetPhysics(self):
        """Stops all motion."""
        wb.wb_supervisor_simulation_reset_physics()

    @also(file='filename')
    def worldLoad(self, filename):
        """Opens another world."""
        wb.wb_supervisor_world_load(encode(filename))

    @also(file='filename')
    def worldSave(self, filename=None):
        """Saves the world, under another name if one is given. Whether that worked."""
        return wb.wb_supervisor_world_save(encode(filename))

    def worldReload(self):
        """Opens the world again."""
        wb.wb_supervisor_world_reload()

    @also(file='filename')
    def exportImage(self, filename, quality):
        """Saves the picture."""
        wb.wb_supervisor_export_image(encode(filename), quality)

    @also(file='filename')
    def movieStartRecording(self, filename, width, height, codec, quality, acceleration, caption):
        """Starts recording a movie."""
        wb.wb_supervisor_movie_start_recording(encode(filename), width, height, codec, quality, acceleration, caption)

    def movieStopRecording(self):
        """Ends the recording."""
        wb.wb_supervisor_movie_stop_recording()

    def movieIsReady(self):
        """Whether nothing is recorded or saved."""
        return wb.wb_supervisor_movie_is_ready()

    def movieFailed(self):
        """Whether the last recording failed."""
        return wb.wb_supervisor_movie_failed()

    @also(file='filename')
    def animationStartRecording(self, filename):
        """Starts recording an animation. Whether that worked."""
        return wb.wb_supervisor_animation_start_recording(encode(filename))

    def animationStopRecording(self):
        """Ends the recording. Whether that worked."""
        return wb.wb_supervisor_animation_stop_recording()

    def virtualRealityHeadsetIsUsed(self):
        """Whether somebody looks through a headset."""
        return wb.wb_supervisor_virtual_reality_headset_is_used()

    def virtualRealityHeadsetGetPosition(self):
        """Where the headset is [m]."""
        return wb.wb_supervisor_virtual_reality_headset_get_position()[0:3]

    def virtualRealityHeadsetGetOrientation(self):
        """How the headset is turned: a rotation matrix, row by row."""
        return wb.wb_supervisor_virtual_reality_headset_get_orientation()[0:9]

    simulation_mode = property(simulationGetMode, simulationSetMode)

    # The methods up to R2022b that others have replaced.
    MOVIE_READY, MOVIE_RECORDING, MOVIE_SAVING, MOVIE_WRITE_ERROR, MOVIE_ENCODING_ERROR, MOVIE_SIMULATION_ERROR = range(6)

    def simulationRevert(self):
        """The older form of worldReload."""
        wb.wb_supervisor_simulation_revert()

    def simulationPhysicsReset(self):
        """The older form of simulationResetPhysics."""
        wb.wb_supervisor_simulation_physics_reset()

    @also(file='filename')
    def loadWorld(self, filename):
        """The older form of worldLoad."""
        wb.wb_supervisor_load_world(encode(filename))

    @also(file='filename')
    def saveWorld(self, filename=None):
        """The older form of worldSave."""
        return wb.wb_supervisor_save_world(encode(filename))

    @also(filename='file')
    def startMovie(self, file, width, height, codec, quality, acceleration, caption):
        """The older form of movieStartRecording."""
        wb.wb_supervisor_start_movie(encode(file), width, height, codec, quality, acceleration, caption)

    def stopMovie(self):
        """The older form of movieStopRecording."""
        wb.wb_supervisor_stop_movie()

    def movieGetStatus(self):
        """The state of the recording, such as Supervisor.MOVIE_READY."""
        return wb.wb_supervisor_movie_get_status()

    def getMovieStatus(self):
        """The older form of movieGetStatus."""
        return wb.wb_supervisor_get_movie_status()
